// Loaded before the product by the bench: answers its parent with the bytes of the heap that are
// still in use after a full collection.
process.on('message', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  process.send?.(process.memoryUsage().heapUsed);
});
// The channel does not keep the process alive; when the parent dies, the product ends.
process.channel?.unref();
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
