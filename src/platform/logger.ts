import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'

/** Property names of logged objects that may contain a secret or personal data. */
const PERSONAL = [
  'otp',
  'code',
  'mobile',
  'phone',
  'to',
  'email',
  'name',
  'account_number',
  'token',
  'secret',
  'password',
  'cookie',
  'authorization',
  'text',
  'body',
]

/**
 * Structured logs, one JSON object per line, without secrets or personal data: request lines contain the route, never
 * the URL.
 * @param destination receives the lines instead of standard output
 */
export function createLogger(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: PERSONAL.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '•••' },
    serializers: {
      err: describeError,
      error: describeError,
      req: (request) => ({ id: request.id, method: request.method }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Stack and code of an error, not its parameters: a driver's message may quote the row it failed on. */
function describeError(error: Error & { code?: string }) {
  // A message may have several lines: every line that is not a stack frame belongs to it.
  const places = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  const where = places?.slice(0, 11).join('\n')
  return { type: error.name, error_code: error.code, message: error.code ? undefined : error.message, stack: where }
}
