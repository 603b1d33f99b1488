/** Where operations find the board of the queues (bull-board). */
export const queueBoardPath = '/operations/queues';
