import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const STYLESHEET = /<link ([^>]*?)rel="stylesheet" href="([^"]+)"([^>]*)\/>/g
/** Above this many characters the styles stay in files of their own, which the browser caches. */
const MOST_INLINE = 60_000

/**
 * Rewrites a rendered page so that it paints with the first bytes: its styles are inlined, and scripts load after the
 * fonts. The stylesheet links stay in place, disabled and therefore not fetched, because React compares the document
 * with them when it hydrates.
 */
export function firstPaint(assets: string, publicPath: string): (html: string, nonce: string) => string {
  const cache = new Map<string, string>()
  const styles = (href: string): string => {
    const [path = ''] = href.slice(publicPath.length).split('#')
    const css = cache.get(href) ?? readFileSync(join(assets, path), 'utf8')
    cache.set(href, css)
    return css
  }
  return (html, nonce) => {
    const patient = html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    const hrefs = [...patient.matchAll(STYLESHEET)].map(([, , href]) => href!)
    const css = hrefs.map(styles).join('')
    if (hrefs.length === 0 || css.length > MOST_INLINE) return patient
    return patient
      .replace(STYLESHEET, '<link $1rel="stylesheet" href="$2"$3 disabled=""/>')
      .replace('<link nonce', () => `<style nonce="${nonce}">${css}</style><link nonce`)
  }
}
