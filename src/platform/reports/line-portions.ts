const LINE_END = 10

/** Lines that arrive in chunks, passed on in portions of so many lines. */
export class LinePortions {
  readonly #chunks: AsyncIterator<Buffer>
  #left: Buffer | undefined
  /** The lines passed on so far. */
  lines = 0

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Whether there are more lines. */
  async hasMore(): Promise<boolean> {
    while (this.#left === undefined || this.#left.length === 0) {
      const { value, done } = await this.#chunks.next()
      if (done) return false
      this.#left = value
    }
    return true
  }

  /** The next `most` lines, or as many as there are. */
  async *next(most: number): AsyncGenerator<Buffer> {
    let wanted = most
    while (wanted > 0 && (await this.hasMore())) {
      const chunk = this.#left!
      const { length, lines } = firstLines(chunk, wanted)
      this.#left = chunk.subarray(length)
      wanted -= lines
      this.lines += lines
      yield chunk.subarray(0, length)
    }
  }
}

/** How much of a chunk these lines are; all of it if it has fewer. */
function firstLines(chunk: Buffer, wanted: number): { length: number; lines: number } {
  let lines = 0
  for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1))
    if (++lines === wanted) return { length: at + 1, lines }
  return { length: chunk.length, lines }
}
