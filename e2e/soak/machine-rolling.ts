import { execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { anyPlan } from './buyer.ts'
import { Claimant } from './claimant.ts'
import { freePort, KillableServer } from './server.ts'

const RESTARTS = Number(process.env.MACHINE_RESTARTS ?? 20)
const USERS = 20
const UPLOADS = 3
const HOST = 'plus.example.in'
const NAME = 'soak_rolling'
/** An upload arrives in so many pieces, one each half second. */
const PIECES = 12

/** Restarts two servers behind the shipped nginx.conf in turn, while people read, ask for codes and upload slowly. */
export async function rollingRestarts(url: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tulsi-rolling-'))
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${NAME}`)
  await admin.end()
  const where = { url: Object.assign(new URL(url), { pathname: `/${NAME}` }).href, dataDir: join(folder, 'data') }
  const settings = {
    PUBLIC_URL: `https://${HOST}`,
    SIMULATOR: 'on',
    DRAIN_NOTICE_SECONDS: '3',
    DRAIN_SECONDS: '20',
    SENDS_PER_NETWORK: '1000000',
    SENDS_PER_HOUR: '1000000',
    LOGIN_SENDS_PER_ADDRESS: '1000000',
  }
  const servers = [
    new KillableServer(await freePort(), where, settings),
    new KillableServer(await freePort(), where, settings),
  ]
  for (const server of servers) await server.start()
  const https = await freePort()
  const nginx = await startNginx(
    folder,
    https,
    servers.map(({ origin }) => new URL(origin).port),
  )
  if (!nginx) {
    for (const server of servers) await server.stop()
    console.log('rolling restarts: SKIPPED, nginx is not installed')
    return []
  }
  const claimants = Array.from({ length: UPLOADS }, () => new Claimant(servers[0]!.origin))
  const planId = await anyPlan(servers[0]!.origin)
  await Promise.all(claimants.map((one) => one.file(planId)))
  const answers: Record<string, number> = {}
  const failed: string[] = []
  let turnBegan = performance.now()
  const count = (what: string, status: number) => {
    const line = `${what} ${status}`
    answers[line] = (answers[line] ?? 0) + 1
    if (status === 0 || status >= 500 || status === 429)
      failed.push(`${line} ${Math.round(performance.now() - turnBegan)} ms into a restart`)
  }
  let open = true
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  const users = Array.from({ length: USERS }, async () => {
    while (open) {
      count('page', await ask(agent, https, '/plus/'))
      await sleep(randomInt(200, 600))
      const body = JSON.stringify({ mobile: `+9196${String(randomInt(1e8)).padStart(8, '0')}` })
      count('code', await ask(agent, https, '/subscriptions/api/v1/login/otp', { pieces: [Buffer.from(body)] }))
      await sleep(randomInt(200, 600))
    }
  })
  const uploads = claimants.map(async (claimant) => {
    while (open) count('upload', await uploadSlowly(agent, https, claimant))
  })
  const times: number[] = []
  const stops: number[] = []
  for (let turn = 0; turn < RESTARTS; turn++) {
    const server = servers[turn % 2]!
    turnBegan = performance.now()
    await server.stop()
    stops.push(performance.now() - turnBegan)
    await server.start()
    times.push(performance.now() - turnBegan)
  }
  open = false
  await Promise.all([...users, ...uploads])
  agent.destroy()
  nginx.kill('SIGQUIT')
  await once(nginx, 'exit')
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true, force: true })
  console.log(
    `${RESTARTS} rolling restarts, the longest ${Math.round(Math.max(...times))} ms, of it until it ended ${Math.round(Math.max(...stops))}: ${JSON.stringify(answers)}, ${failed.length} requests failed`,
  )
  return failed.length > 0
    ? [`${failed.length} requests failed: ${[...new Set(failed)].join(', ')}; the last ${lastFailure.slice(0, 300)}`]
    : []
}

/** The shipped site, with other ports, certificates and log. @returns undefined where there is no nginx */
async function startNginx(folder: string, https: number, ports: readonly string[]) {
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'certificate.pem')
  const files = ['-keyout', key, '-out', certificate, '-subj', `/CN=${HOST}`]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files], {
    stdio: 'ignore',
  })
  const http = await freePort()
  const site = readFileSync('docs/deploy/nginx.conf', 'utf8')
    .replaceAll(/listen 443\b/g, `listen 127.0.0.1:${https}`)
    .replaceAll(/listen 80\b/g, `listen 127.0.0.1:${http}`)
    .replaceAll(/\/etc\/letsencrypt\/\S+fullchain.pem/g, certificate)
    .replaceAll(/\/etc\/letsencrypt\/\S+privkey.pem/g, key)
    .replace('127.0.0.1:4000', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:4001', `127.0.0.1:${ports[1]}`)
    .replace('/var/log/nginx/plus.log', join(folder, 'access.log'))
    // All users of this run come from one address.
    .replace('rate=50r/s', 'rate=1000r/s')
  mkdirSync(join(folder, 'temp'))
  chmodSync(folder, 0o755)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temp = places.map((one) => `${one}_temp_path ${join(folder, 'temp', one)};`).join('\n')
  const main = join(folder, 'nginx.conf')
  writeFileSync(join(folder, 'site.conf'), site)
  writeFileSync(
    main,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}\nhttp {\n${temp}\ninclude ${folder}/site.conf;\n}\n`,
  )
  try {
    execFileSync('nginx', ['-t', '-c', main], { stdio: 'pipe' })
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
  const nginx = spawn('nginx', ['-c', main], { stdio: 'ignore' })
  await sleep(500)
  return nginx
}

/** What the last request that failed was answered. */
let lastFailure = ''

interface RequestParts {
  headers?: Record<string, string>
  pieces?: readonly Buffer[]
}

/** @returns the status, 0 where there was no answer */
function ask(agent: Agent, port: number, path: string, { headers = {}, pieces }: RequestParts = {}): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const sent = request(
    {
      agent,
      port,
      path,
      host: '127.0.0.1',
      servername: HOST,
      method: pieces ? 'POST' : 'GET',
      headers: { host: HOST, ...(pieces && { 'content-type': 'application/json' }), ...headers },
    },
    (answer) => {
      const { statusCode = 0 } = answer
      if (statusCode >= 500)
        answer
          .setEncoding('utf8')
          .on(
            'data',
            (text: string) => (lastFailure = `${path}, retry after ${answer.headers['retry-after']}: ${text}`),
          )
      answer.resume().on('end', () => resolve(statusCode))
    },
  )
  sent.on('error', () => resolve(0))
  void (async () => {
    for (const [at, piece] of (pieces ?? []).entries()) {
      if (at > 0) await sleep(500)
      sent.write(piece)
    }
    sent.end()
  })()
  return promise
}

async function uploadSlowly(agent: Agent, port: number, claimant: Claimant): Promise<number> {
  const form = new Response(await claimant.nextBill())
  const bytes = Buffer.from(await form.arrayBuffer())
  const size = Math.ceil(bytes.length / PIECES)
  const pieces = Array.from({ length: PIECES }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
  const headers = {
    cookie: claimant.cookie,
    'content-type': form.headers.get('content-type')!,
    'content-length': String(bytes.length),
    'idempotency-key': crypto.randomUUID(),
  }
  const path = '/subscriptions/api/v1/usagemoderation?claim_type=In-Clinic%20Doctor%20Consultation&version=v2'
  return ask(agent, port, path, { headers, pieces })
}
