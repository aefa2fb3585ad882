import type { FastifyInstance } from 'fastify'
import { refusalsOf, successesOf } from '#platform/contract/declared.ts'

/**
 * Watches every answer of a test's server. Call it before the server listens.
 * @returns the statuses and codes that were answered and that their call does not declare
 */
export function watchAnswers(app: FastifyInstance): ReadonlySet<string> {
  const undeclared = new Set<string>()
  for (const scope of [app, app.uploads])
    scope.addHook('onSend', async (request, { statusCode }, payload) => {
      const { call } = request.routeOptions.config
      if (!call) return
      const code = statusCode < 400 ? undefined : JSON.parse(String(payload)).error.type
      const isDeclared = code ? refusalsOf(call)[code]?.status === statusCode : successesOf(call).includes(statusCode)
      if (!isDeclared) undeclared.add(`${call.name}: ${statusCode} ${code ?? ''}`)
    })
  return undeclared
}
