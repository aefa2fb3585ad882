/** A whole product for a test: the real server on a loopback port, its own database, a clock that the test moves. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '#config.ts'
import { openVirusScan } from '#gateways/virus-scan.ts'
import { MovableClock } from '#platform/clock.ts'
import { createLogger } from '#platform/logger.ts'
import { keysFrom } from '#platform/seal.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { stillTime } from '#platform/testing/still-clock.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { serve } from '../serve.ts'
import { Browser } from './browser.ts'
import { watchAnswers } from './declared-answers.ts'
import { logInDemoPerson } from './demo-person.ts'
import { signInDirectly } from './sign-in.ts'
import { WORLD_SECRET } from './world-secret.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

/**
 * @param env settings in addition to the defaults of simulator mode; `SEED: 'demo'` starts with the demo world
 * @param logLines receives the lines of the log, for a test that reads them
 * @param through see `copyTemplate`
 */
export async function openWorld(
  env: Record<string, string> = {},
  logLines?: string[],
  through?: (url: string) => Promise<string>,
) {
  const folder = join(tmpdir(), `plus-world-${randomUUID()}`)
  const config = parseConfig({
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    PORT: '0',
    HOST: '127.0.0.1',
    SEED: 'off',
    DEMO: 'small',
    // Some tests give it an address of other machines.
    SIMULATOR: 'on',
    // All tests come from one address.
    ANONYMOUS_PER_MINUTE: '1000000',
    DATA_DIR: folder,
    ...env,
  })
  const database = await testDatabase(config.seed ? 'demo' : 'empty', through)
  const machine = stillTime()
  const clock = new MovableClock(0, machine)
  const log = createLogger(config.logLevel, logLines && { write: (line) => void logLines.push(line) })
  const parts = {
    config,
    db: database.db,
    clock,
    log,
    keys: keysFrom(WORLD_SECRET),
    storage: openStorage(config),
    scan: openVirusScan(config.clamdUrl),
  }
  const { app, product, worker } = await serve(parts)
  const faults = watchAnswers(app)
  // The embedded database runs in our thread: after fifteen seconds of long statements the server would close a connection
  // just when the test's next request is written to it (ECONNRESET). The client closes those it no longer needs.
  app.server.keepAliveTimeout = 0
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const world = {
    ...parts,
    /** The time of the machine that this world's processes run on, for another process of it. */
    machine,
    app,
    product,
    worker,
    origin,
    /** A browser or other client with its own cookie jar. */
    browser: (options?: { headers?: Record<string, string> }) => new Browser(origin, options),
    /** A browser in which the person with this mobile is logged in. */
    signUp: (mobile: string) => signInDirectly(parts.db, new Browser(origin), mobile, clock.now()),
    /** Runs due jobs. */
    work: () => worker.runDue(),
    /** Moves the clock forward, running what falls due on the way. */
    advance: (ms: number) => worker.advance(clock, new Date(clock.now().getTime() + ms), async () => {}),
    close: async () => {
      await app.close()
      await worker.stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
      if (faults.size > 0) throw new Error(`Answers that may not be: ${[...faults].join(', ')}`)
    },
  }
  return {
    ...world,
    /** A browser in which this person of the demo world (needs `SEED: 'demo'`) is logged in through the real calls. */
    person: (firstName: string) => logInDemoPerson(world, firstName),
  }
}
