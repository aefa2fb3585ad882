/** The product's process: configuration → database → rooms → listen, and a clean shutdown. */

import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { captchaOrigins } from '#gateways/captcha/captcha-provider.ts'
import { startSealing } from '#platform/audit/seal.ts'
import { drainOnSignal } from '#platform/drain.ts'
import type { Worker } from '#platform/jobs/worker.ts'
import { linkTo } from '#platform/link-to.ts'
import { serveMetrics } from '#platform/metrics.ts'
import type { Parts } from '#platform/parts.ts'
import { takeOverKeys } from '#platform/serving/idempotency.ts'
import { pages } from '#platform/serving/pages.ts'
import { stopListening } from '#platform/serving/stop-listening.ts'
import { watchHandles } from '#platform/serving/watch-handles.ts'
import { consentWords } from '#rooms/consents/words.ts'
import { corporatePageWords } from '#rooms/corporate-leads/words/page.ts'
import { shopWords } from '#rooms/insurance/words/shop.ts'
import { deleteAccountWords } from '#rooms/my-data/words/delete-account.ts'
import { HOME_CARE_TERMS } from '#rooms/plans/rules/default-groups.ts'
import { projectRoot } from './config.ts'
import { failToStart, followClock, type OpenProduct, openParts } from './open-parts.ts'
import { seedWorld } from './seed.ts'
import { type RunningServer, serve } from './serve.ts'
import { announcement } from './simulated-world/announce.ts'

/** What a proxy is sending on an open connection arrives well within this time. */
const LAST_REQUESTS_MS = 1_000

const LEGAL_LINKS = [
  { label: shopWords.name, href: '/plus/insurance-plan' },
  { label: corporatePageWords.footer, href: '/plus/corporate' },
  { label: consentWords.terms, href: '/plus/terms' },
  { label: consentWords.privacy, href: '/plus/privacy' },
  { label: deleteAccountWords.title, href: '/plus/delete-account' },
]

async function main() {
  const opened = await openParts(process.env)
  const { config, log, db } = opened.parts
  if (config.seed && (await seedWorld(opened.parts, config.demo)))
    log.info({ demo: config.demo }, 'seeded the demo world')
  const { app, worker, retire } = await serve(opened.parts, (app) => servePages(app, opened.parts))
  // Only this process uses the embedded database: every running job or key there belongs to a process that died.
  if (opened.database.kind === 'embedded') await Promise.all([takeOverKeys(db), worker.takeOver()])
  watchHandles(app)
  await app.listen({ port: config.port, host: config.host })
  // With PORT=0 the system chose it: links in messages name the port that is open.
  config.port = (app.server.address() as AddressInfo).port
  if (config.worker) worker.start()
  endInOrder(opened, app, worker, retire)
  process.stdout.write(await announcement(config, opened.parts))
}

function servePages(app: FastifyInstance, { config, clock }: Parts): Promise<void> {
  return pages(app, {
    mode: config.development ? 'development' : 'production',
    buildDirectory: join(projectRoot(), 'build'),
    clock,
    site: {
      productName: `${config.brand} Plus`,
      carePhone: config.carePhone,
      // Read by each request: the port may be known only now.
      get origin() {
        return new URL(linkTo(config, '/')).origin
      },
      isSimulated: config.simulatedInPublic,
      listed: !config.simulator,
      legalLinks: LEGAL_LINKS,
    },
    documents: { [HOME_CARE_TERMS]: '/plus/terms/covid-home-care' },
    captchaOrigins: captchaOrigins(config.captcha),
    formActions: config.razorpay.url ? [new URL(config.razorpay.url).origin] : [],
  })
}

/**
 * The load balancer is told and given its time, new connections are refused, then new requests, and running ones finish,
 * then jobs, then the audit log's last seal, then the database.
 */
function endInOrder(
  { parts, database }: OpenProduct,
  app: FastifyInstance,
  worker: Worker,
  retire: RunningServer['retire'],
): void {
  const { noticeMs, requestsMs } = parts.config.drain
  const stopFollowing = followClock(database, parts.clock)
  const stopSealing = startSealing(parts)
  const metrics = serveMetrics(parts, database, parts.config.worker ? worker : undefined)
  drainOnSignal(parts.log, [
    {
      what: 'notice',
      within_ms: noticeMs + 100,
      end: async () => {
        retire()
        await sleep(noticeMs)
      },
    },
    {
      what: 'last requests',
      within_ms: LAST_REQUESTS_MS + 100,
      end: async () => {
        if (noticeMs === 0) return
        await stopListening(app.server)
        await sleep(LAST_REQUESTS_MS)
      },
    },
    { what: 'requests and jobs', within_ms: requestsMs, end: () => Promise.all([worker.stop(), app.close()]) },
    { what: 'clock', within_ms: 100, end: async () => stopFollowing() },
    { what: 'last seal', within_ms: 1_500, end: stopSealing },
    { what: 'metrics', within_ms: 200, end: async () => (await metrics)() },
    { what: 'database', within_ms: 1_500, end: () => database.close() },
  ])
}

// What it writes is read by nobody else.
process.umask(0o077)
main().catch(failToStart)
