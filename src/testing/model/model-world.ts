/** The product in one process without HTTP, on its own database, with a bank and a gateway that the model plays. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { BankVerification } from '#gateways/bank-verification/bank-verification.ts'
import { done } from '#gateways/payment-gateway/gateway-answer.ts'
import type { PayoutGateway } from '#gateways/payout/payout-gateway.ts'
import { MovableClock } from '#platform/clock.ts'
import type { Db } from '#platform/database/open-database.ts'
import { Worker } from '#platform/jobs/worker.ts'
import { createLogger } from '#platform/logger.ts'
import type { Parts } from '#platform/parts.ts'
import { keysFrom } from '#platform/seal.ts'
import type { Route } from '#platform/serving/context.ts'
import { takeOverKeys } from '#platform/serving/idempotency.ts'
import { WORLD_START } from '#platform/testing/still-clock.ts'
import { parseConfig } from '../../config.ts'
import { composeProduct } from '../../product.ts'
import { FlakyBank } from '../flaky-bank.ts'
import { WORLD_SECRET } from '../world-secret.ts'
import { asGateway } from './gateway-calls.ts'
import { type Manner, ModelGateway } from './model-gateway.ts'
import { Died, type MortalDatabase, mortal } from './mortal-database.ts'
import { watchedBank, watchedGateway } from './watched.ts'

/** Jobs that move no money and that no step depends on. */
const ASIDE =
  /^(notifications|gateway-simulator|payout-simulator|platform|files|ledger|audit|leads)\b|notify|remind|purge|sweep/

export interface ModelWorld {
  parts: Parts & { address: string }
  /** The database past the process: for what the model itself reads. */
  db: Db
  process: MortalDatabase
  clock: MovableClock
  gateway: ModelGateway
  bank: FlakyBank
  /** What lists of people contain, by the key of their file. */
  lists: Map<string, string>
  /** How the bank behaves at the next calls. */
  bankManners: Manner[]
  worker: Worker
  jobs: ReturnType<typeof composeProduct>['jobs']
  routes: ReadonlyMap<string, Route>
  /** What the bank and the gateway were asked for and should not have been. */
  breaches: string[]
  /** A new process takes over from one that died. */
  restart(): Promise<void>
}

export function openModelWorld(database: Db): ModelWorld {
  const config = parseConfig({
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    PORT: '0',
    SEED: 'off',
    DATA_DIR: '/nowhere',
  })
  // Stands still until the model moves it, so that a walk is the same on a slow machine.
  const clock = new MovableClock(0, () => WORLD_START.getTime())
  const own = mortal(database)
  const die = (): never => {
    own.die()
    throw new Died()
  }
  const webhookSecret = config.razorpay.webhookSecrets[0]!.secret
  const gateway = new ModelGateway({ clock, webhookSecret, die })
  const bank = new FlakyBank({ clock })
  const bankManners: Manner[] = []
  const breaches: string[] = []
  const lists = new Map<string, string>()
  const parts = {
    config,
    db: own.db,
    clock,
    log: createLogger(config.logLevel),
    keys: keysFrom(WORLD_SECRET),
    storage: { ...NO_STORAGE, get: async (key: string) => streamOf(lists.get(key)) },
    address: '127.0.0.1',
  }
  const gateways = {
    paymentGateway: watchedGateway(asGateway(gateway, { clock, webhookSecret }), database, breaches),
    payoutBank: watchedBank(dyingBank(bank, bankManners, die), database, breaches),
    bankVerification: TRUSTING_BANK,
    doctorDesk: undefined,
    insurer: undefined,
  }
  const product = composeProduct(parts, () => 'http://127.0.0.1:1', gateways)
  const newWorker = () =>
    new Worker(
      parts,
      product.jobs.filter(({ name }) => !ASIDE.test(name)),
    )
  const world: ModelWorld = {
    parts,
    db: database,
    process: own,
    clock,
    gateway,
    bank,
    bankManners,
    lists,
    breaches,
    worker: newWorker(),
    jobs: product.jobs,
    routes: new Map(product.routes.map((route) => [route.call.name, route])),
    restart: async () => {
      own.restart()
      world.worker = newWorker()
      await world.worker.takeOver()
      await takeOverKeys(database)
    },
  }
  return world
}

const streamOf = (text: string | undefined) => (text === undefined ? undefined : Readable.from([Buffer.from(text)]))

const NO_STORAGE: Parts['storage'] = {
  put: async () => ({ key: randomUUID(), size: 1, sha256: Buffer.alloc(32) }),
  restore: async (key) => ({ key, size: 1, sha256: Buffer.alloc(32) }),
  get: async () => undefined,
  delete: async () => {},
  exists: async () => true,
  readId: async () => undefined,
  writeId: async () => {},
  probe: async () => {},
  freeBytes: async () => undefined,
  listOlderThan: async function* () {},
}

/** Every account exists, in the name that was typed. */
const TRUSTING_BANK: BankVerification = {
  ask: async ({ account_holder_name, reference }) =>
    done({ result: 'active', registered_name: account_holder_name, asked: reference }),
  check: async (asked) => done({ result: 'nothing_yet', asked }),
}

/** The bank of payouts, during whose calls our process may die. */
function dyingBank(bank: FlakyBank, manners: Manner[], die: () => never): PayoutGateway {
  const calling = async <T>(call: () => Promise<T>): Promise<T> => {
    const manner = manners.shift() ?? 'well'
    if (manner === 'dies-before') die()
    if (manner !== 'dies-after') bank.behaviours = [manner as 'well']
    const answer = await call()
    return manner === 'dies-after' ? die() : answer
  }
  return {
    name: bank.name,
    verifyWebhook: bank.verifyWebhook,
    meet: (recipient) => bank.meet(recipient),
    pay: (request) => calling(() => bank.pay(request)),
    find: (key) => calling(() => bank.find(key)),
    fetch: (ref) => calling(() => bank.fetch(ref)),
  }
}
