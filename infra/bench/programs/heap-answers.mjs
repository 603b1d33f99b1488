// Loaded before the product by the bench: answers its parent with the bytes of the heap that are still in use after a full collection.
process.on('message', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  process.send?.(process.memoryUsage().heapUsed);
});
// The product ends when it wants to, not when its parent lets go of it.
process.channel?.unref();
