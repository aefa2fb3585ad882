import type { ReportType } from '#rooms/access/rules/report-types.ts'
import type { IstDate } from '#values/ist-date.ts'

const LONGEST_SLUG = 60

/** The name of a report's file without its extension: `APP_DOWNLOAD_banyan-textiles-pune_20260905`. */
export function fileName(type: ReportType, plan_name: string, day: IstDate): string {
  return `${type}_${planSlug(plan_name)}_${day.replaceAll('-', '')}`
}

/** The name of a plan in letters and digits of ASCII, which every file system and mail program takes. */
function planSlug(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{Mark}/gu, '')
  const slug = plain.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return slug.slice(0, LONGEST_SLUG).replaceAll(/^-+|-+$/g, '') || 'plan'
}
