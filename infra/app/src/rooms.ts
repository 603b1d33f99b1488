import type { Room } from '@panelist/infra/room';

/** The rooms that are processes, in the order in which one process starts them. */
export const roomNames = ['command-api', 'query-api', 'projectors', 'workers'] as const;
export type RoomName = (typeof roomNames)[number];

/** Imports one room and none of the others. */
export async function loadRoom(name: RoomName): Promise<Room> {
  switch (name) {
    case 'command-api':
      return (await import('@panelist/command-api')).room;
    case 'query-api':
      return (await import('@panelist/query-api')).room;
    case 'projectors':
      return (await import('@panelist/projectors')).room;
    case 'workers': {
      const [{ workersRoom }, { demoParts }] = await Promise.all([
        import('@panelist/workers'),
        import('../demo/researchers/index.js'),
      ]);
      return workersRoom(demoParts);
    }
    default:
      return name satisfies never;
  }
}
