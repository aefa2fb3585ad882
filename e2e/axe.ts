import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All that the dark colours can change. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/**
 * Looks at the page as it stands, in light and in dark, and expects nothing that assistive technology stumbles over. No page
 * has frames, so nothing is asked across them (`legacy`): that took most of the time.
 */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  const axe = () => new AxeBuilder({ page }).setLegacyMode()
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
