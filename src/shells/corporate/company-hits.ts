import type { CompanyHits } from '#rooms/company-search/contract.ts'
import type { NavGroup, NavItem } from '../desk/nav.ts'
import { deskWords } from '../desk/words.ts'

const words = deskWords.companySearch

interface Hit {
  key: string
  title: string
  about?: string
  /** Shows the initials of a person, or the icon of the place where the hit is. */
  isPerson?: boolean
  icon?: NavItem['icon'] | undefined
  /** Below /plus/. */
  href: string
}

/** What was found, in groups with at least one hit; only what one of the person's places shows. */
export function hitsOf(
  q: string,
  found: CompanyHits | undefined,
  groups: readonly NavGroup[],
): { label: string; hits: Hit[] }[] {
  const places = groups.flatMap(({ items }) => items)
  const placeOf = (path: string) => places.find(({ href }) => href.split('?')[0] === `/corporate/dashboard/${path}`)
  const iconOf = (path: string) => placeOf(path)?.icon
  const within = (path: string, extra: Record<string, string>) => {
    const place = placeOf(path)
    if (!place) return undefined
    const [start = '', kept = ''] = place.href.split('?')
    const search = new URLSearchParams(kept)
    for (const [name, value] of Object.entries(extra)) search.set(name, value)
    return `${start}?${search}`
  }
  const people = (found?.people ?? []).map(
    ({ id, name, external_reference_id, partner_id, status, app_installed }) => ({
      key: id,
      title: name,
      isPerson: true,
      about: [external_reference_id, words.person(status, app_installed === 1)].filter(Boolean).join(' · '),
      href: within('employees', { partner: partner_id, open: id }),
    }),
  )
  const uploads = (found?.uploads ?? []).map(({ id, file_name, total_rows, status_label }) => ({
    key: id,
    title: file_name,
    icon: iconOf('file-upload'),
    about: `${words.rows(total_rows)} · ${status_label}`,
    href: within('file-upload', { file: id }),
  }))
  const reports = (found?.reports ?? []).map(({ id, label, plan_name }) => ({
    key: id,
    title: label,
    icon: iconOf('reports'),
    about: plan_name,
    href: within('reports', {}),
  }))
  const named = places.filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()))
  return [
    { label: words.people, hits: people.filter(leads) },
    { label: words.uploads, hits: uploads.filter(leads) },
    { label: words.reports, hits: reports.filter(leads) },
    {
      label: words.places,
      hits: named.map(({ label, href, icon }, at) => ({ key: `place-${at}`, title: label, href, icon })),
    },
  ].filter(({ hits }) => hits.length > 0)
}

const leads = <Found extends { href: string | undefined }>(hit: Found): hit is Found & { href: string } =>
  hit.href !== undefined
