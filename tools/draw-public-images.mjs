// Draws the picture of link previews and the home screen icon of a phone, with our own art, from a running product:
// node tools/draw-public-images.mjs http://127.0.0.1:4000. They contain no brand: that is a setting.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from './chromium.mjs'
import { ROOT } from './project.mjs'

const PUBLIC = join(ROOT, 'src/ui/public')
const SHARE = { width: 1200, height: 630 }
const ICON = { width: 180, height: 180 }
const STYLE = `
  body > :not(.share) { display: none }
  .share { position: fixed; inset: 0; display: grid; grid-template-columns: 1fr 560px; align-items: end; overflow: hidden;
    background: linear-gradient(var(--ground), var(--band)); color: var(--text) }
  .words { align-self: center; padding: 0 0 24px 80px; display: grid; gap: 28px; justify-items: start }
  .words svg { width: 104px; height: 104px }
  .words p { margin: 0; font-weight: 600; font-size: 68px; line-height: 1.1; letter-spacing: -0.02em; text-wrap: balance }
  .art svg { width: 620px; height: auto; display: block; margin-left: -60px;
    mask-image: linear-gradient(90deg, transparent, #000 18%, #000 82%, transparent) }`

const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  await drawShare(await browser.newPage({ viewport: SHARE, bypassCSP: true, colorScheme: 'light' }))
  await drawIcon(await browser.newPage({ viewport: ICON }))
} finally {
  await browser.close()
}

async function drawShare(page) {
  await page.goto(`${process.argv[2]}/plus/`)
  await page.addStyleTag({ content: STYLE })
  await page.evaluate(() => {
    const sprig = document.querySelector('header svg')?.outerHTML
    const art = document.querySelector('main svg[viewBox="0 0 480 372"]')?.outerHTML
    const line = document.querySelector('footer p')?.textContent?.replace(/\.$/, '')
    if (!sprig || !art || !line) throw new Error('The landing page does not show what the picture is made of')
    const share = document.createElement('div')
    share.className = 'share'
    share.innerHTML = `<div class="words">${sprig}<p>${line}</p></div><div class="art">${art}</div>`
    document.body.append(share)
  })
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(PUBLIC, 'share.png') })
}

/** The phone rounds the corners itself. */
async function drawIcon(page) {
  const svg = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8').replace(' rx="8"', '')
  await page.setContent(`<style>body{margin:0}svg{display:block;width:180px;height:180px}</style>${svg}`)
  await page.screenshot({ path: join(PUBLIC, 'apple-touch-icon.png') })
}
