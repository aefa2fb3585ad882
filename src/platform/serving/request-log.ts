import type { FastifyBaseLogger } from 'fastify'

type Bindings = Parameters<FastifyBaseLogger['child']>[0]
type Options = Parameters<FastifyBaseLogger['child']>[1]
type Line = [fields: object, text?: string]

/**
 * A request's own log, created when its first line is written. Most requests write none, and creating one runs its
 * bindings through every redaction rule: more than all else that a small answer costs.
 */
export class RequestLog {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Bindings
  readonly #options: Options
  #made: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: Options) {
    this.#parent = parent
    this.#bindings = bindings
    this.#options = options
  }

  get #own(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings, this.#options)
    return this.#made
  }

  get level() {
    return this.#own.level
  }

  set level(level) {
    this.#own.level = level
  }

  child(bindings: Bindings, options?: Options): FastifyBaseLogger {
    return this.#own.child(bindings, options)
  }

  fatal(...line: Line): void {
    this.#own.fatal(...line)
  }

  error(...line: Line): void {
    this.#own.error(...line)
  }

  warn(...line: Line): void {
    this.#own.warn(...line)
  }

  info(...line: Line): void {
    this.#own.info(...line)
  }

  debug(...line: Line): void {
    this.#own.debug(...line)
  }

  trace(...line: Line): void {
    this.#own.trace(...line)
  }

  silent(...line: Line): void {
    this.#own.silent(...line)
  }
}
