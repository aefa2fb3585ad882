const WASM_PAGE = 65_536

/**
 * Bounds the memory that WebAssembly takes in this thread, which is no part of the thread's own limit.
 * @returns whether a document asked for more since `reset`
 */
export function boundMemory(most_bytes: number): { isShort: () => boolean; reset: () => void } {
  const memory: { grow: (this: WebAssembly.Memory, pages: number) => number } = WebAssembly.Memory.prototype
  const { grow } = memory
  let isShort = false
  memory.grow = function (pages) {
    const isTooMuch = this.buffer.byteLength + pages * WASM_PAGE > most_bytes
    isShort ||= isTooMuch
    if (isTooMuch) throw new RangeError('The document takes too much memory.')
    return grow.call(this, pages)
  }
  return {
    isShort: () => isShort,
    reset: () => {
      isShort = false
    },
  }
}
