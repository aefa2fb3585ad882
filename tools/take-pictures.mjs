// `npm run pictures`: starts the product with the large demo world and takes the pictures of README and docs, at the widths
// and in the schemes below, into docs/pictures. `npm run pictures -- queue` takes those whose name contains a word;
// `-- --all` takes every screen at both widths and in both schemes, for looking at, into the folder PICTURES.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { generateSync } from 'otplib'
import sharp from 'sharp'
import { ensureChromium } from './chromium.mjs'
import { install } from './install.mjs'
import { makeBuild } from './make-build.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { giveUp, ROOT } from './project.mjs'

const DOCS = join(ROOT, 'docs/pictures')
const API = '/subscriptions/api/v1'
const MOST_BYTES = 150_000
const WIDTHS = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** Who looks at which address; `kept` are the pictures that stand in the docs, as width and scheme. */
const SCREENS = [
  { name: 'plans', path: '/plus/', kept: ['wide light'] },
  { name: 'my-plan', who: 'Asha', path: '/plus/my-plan', kept: ['phone light', 'phone dark'] },
  { name: 'employer-overview', who: 'Ravi', path: '/plus/corporate/dashboard/overview', kept: ['wide light'] },
  { name: 'employees', who: 'Ravi', path: '/plus/corporate/dashboard/employees', kept: [] },
  { name: 'file-upload', who: 'Ravi', path: '/plus/corporate/dashboard/file-upload', kept: [] },
  { name: 'today', who: 'Leela', path: '/plus/dashboard/', kept: ['wide light'] },
  { name: 'queue', who: 'Leela', path: '/plus/dashboard/moderations/initiated', kept: ['wide light'] },
  { name: 'claim', who: 'Leela', path: '/plus/dashboard/moderations/initiated', open: true, kept: ['wide dark'] },
  { name: 'payouts', who: 'Leela', path: '/plus/dashboard/payouts', kept: ['wide light'] },
]

await install()
if ((await makeBuild()) !== 0) giveUp('The build failed; the reason stands above.')
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const takesAll = process.argv.includes('--all')
const folder = takesAll ? (process.env.PICTURES ?? join(tmpdir(), 'tulsi-pictures')) : DOCS
mkdirSync(folder, { recursive: true })
const data = mkdtempSync(join(tmpdir(), 'tulsi-pictures-data-'))
const server = startServer()
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const origin = await ready()
  for (const screen of SCREENS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word))))
    await takeScreen(origin, screen)
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('close', resolve))
  rmSync(data, { recursive: true, force: true })
}

async function takeScreen(origin, { name, who, path, open, kept }) {
  const wanted = takesAll ? ['wide light', 'wide dark', 'phone light', 'phone dark'] : kept
  if (wanted.length === 0) return
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (who) await login(page, who)
  for (const one of wanted) {
    const [width, scheme] = one.split(' ')
    await page.setViewportSize(WIDTHS[width])
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(path)
    if (open) await page.goto(await firstClaim(page))
    await settled(page)
    const file = join(folder, `${name}-${width}${scheme === 'dark' ? '-dark' : ''}.webp`)
    await sharp(await page.screenshot())
      .webp({ quality: 82, effort: 6 })
      .toFile(file)
    const { size } = statSync(file)
    console.log(`${file}  ${Math.round(size / 1000)} kB`)
    if (size > MOST_BYTES) throw new Error(`${file} is larger than ${MOST_BYTES / 1000} kB.`)
  }
  await context.close()
}

/** No request is open, fonts are there, and nothing is drawn in grey any more. */
async function settled(page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
}

async function firstClaim(page) {
  const link = page.locator('main a[href*="/dashboard/claims/"]').first()
  return link.getAttribute('href')
}

/** Logs a demo person in by the codes of the simulated world. */
async function login(page, firstName) {
  const get = async (path) => (await page.request.get(path)).json()
  const post = async (path, body) => {
    // The first jump of the clock runs every job of the world that is due.
    const answer = await page.request.post(path, { data: body, timeout: 180_000 })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return answer.json()
  }
  const person = (await get('/dev/people')).find(({ name }) => name.startsWith(`${firstName} `))
  // A code of the authenticator works once.
  await post('/dev/clock', { advance: 'PT2M' })
  const since = new Date((await get('/dev/clock')).now)
  const { verification_id } = await post(`${API}/login/otp`, { mobile: person.mobile })
  let otp
  while (!otp) {
    const sent = await get(`/dev/messages?to=${encodeURIComponent(`+91${person.mobile.slice(-10)}`)}`)
    otp = sent.find((one) => one.otp && new Date(one.at) >= since)?.otp
    if (!otp) await sleep(100)
  }
  const { second_factor } = await post(`${API}/login/verify`, { verification_id, otp })
  if (second_factor !== 'totp') return
  const epoch = Math.floor(new Date((await get('/dev/clock')).now).getTime() / 1000)
  await post(`${API}/login/totp`, { code: generateSync({ secret: person.totp_secret, epoch }) })
}

function startServer() {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(pinnedNode(), [join(ROOT, 'build/server.mjs')], {
    cwd: ROOT,
    env: {
      ...inherited,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      ADMIN_PORT: '0',
      DATA_DIR: data,
      SEED: 'demo',
      DEMO: 'large',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return child
}

/** @returns the server's origin, as it announces it */
function ready() {
  return new Promise((resolve, reject) => {
    let output = ''
    server.once('close', (code) => reject(new Error(`The server ended with ${code}.`)))
    server.stdout.on('data', (chunk) => {
      output += chunk
      const port = /http:\/\/localhost:(\d+)\/plus\//.exec(output)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
  })
}
