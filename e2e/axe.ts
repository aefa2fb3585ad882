import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOptions, run } from 'axe-core'

declare global {
  interface Window {
    axe?: { run: typeof run }
  }
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** No page has frames, nobody reads what passed, and a style sheet is read only for a rule that does not run. */
const CHEAP: RunOptions = { iframes: false, resultTypes: ['violations'], preload: { assets: ['media'] } }
const ALL: RunOptions = {
  ...CHEAP,
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
}
/** The rules whose result the dark colours can change. */
const OF_COLOUR: RunOptions = { ...CHEAP, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** Checks the page in its current state, in light and in dark, for accessibility violations. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  await expectNothing(page, 'light', ALL)
  await expectNothing(page, 'dark', OF_COLOUR)
}

async function expectNothing(page: Page, colorScheme: 'light' | 'dark', options: RunOptions): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // Polled by the page itself: each question from outside would wait a tenth of a second for the next.
  await page.waitForFunction(
    (scheme) =>
      document.documentElement.dataset.colourScheme === scheme &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    colorScheme,
  )
  // Once for a document; it is large, and to parse it takes longer than a check of colours.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const violations = await page.evaluate(async (given) => {
    // What lies behind the header or a phone's tabs at this moment is scrolled from there: they are checked where they stand in the page.
    const bars = [...document.querySelectorAll<HTMLElement>('header, nav')].filter((bar) =>
      ['fixed', 'sticky'].includes(getComputedStyle(bar).position),
    )
    for (const { style } of bars) style.position = 'static'
    const result = await window.axe?.run(document, given)
    for (const { style } of bars) style.position = ''
    return result?.violations
  }, options)
  const findings = violations?.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
  expect(findings, `axe, ${colorScheme}, ${page.url()}`).toEqual([])
}
