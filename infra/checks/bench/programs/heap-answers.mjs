// Loaded before the product by the bench: answers its parent with the bytes of the heap that are still in use after a full collection.
process.on('message', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  process.send?.(process.memoryUsage().heapUsed);
});
// The channel alone keeps nothing alive; a parent that dies takes the product with it.
process.channel?.unref();
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
