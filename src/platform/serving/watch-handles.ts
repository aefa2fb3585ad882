import { open } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { every } from './every.ts'

const LOOK_MS = 1_000
const REPORT_MS = 60_000
const NO_HANDLES = ['EMFILE', 'ENFILE']

/** @throws Error with code EMFILE or ENFILE where no file can be opened any more */
async function openAny(): Promise<void> {
  const file = await open('/dev/null')
  await file.close()
}

/**
 * Logs once a minute, at error level, that connections are refused: those beyond `CONNECTIONS`, which the server counts, and
 * those for which the system has no file handle, which Node closes without a word. So it tries each second whether a file
 * can be opened.
 */
export function watchHandles(app: FastifyInstance, openFile: () => Promise<void> = openAny): void {
  let refused = 0
  let reportedAt = Number.NEGATIVE_INFINITY
  const report = (facts: object, message: string) => {
    if (performance.now() - reportedAt < REPORT_MS) return
    reportedAt = performance.now()
    app.log.error(facts, message)
  }
  app.server.on('drop', () => {
    refused += 1
    report({ refused }, 'connections are refused: there are as many as CONNECTIONS allows')
  })
  every(LOOK_MS, app, () => {
    openFile().catch((error: { code?: string }) => {
      if (NO_HANDLES.includes(error.code ?? ''))
        report({ err: error }, 'connections are refused: no file handles are left, raise LimitNOFILE or ulimit -n')
    })
  })
}
