import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose result the dark colours can change. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/**
 * Checks the page in its current state, in light and in dark, for accessibility violations. No page has frames, so
 * frames are not searched (`legacy`), and nobody reads what passed: describing it took half of the time.
 */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  const axe = () => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  await expectNothing(page, 'light', axe().withTags(TAGS))
  await expectNothing(page, 'dark', axe().withRules(RULES_OF_COLOUR))
}

async function expectNothing(page: Page, colorScheme: 'light' | 'dark', axe: AxeBuilder): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-colour-scheme', colorScheme)
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { violations } = await axe.analyze()
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
  expect(findings, `axe, ${colorScheme}, ${page.url()}`).toEqual([])
}
