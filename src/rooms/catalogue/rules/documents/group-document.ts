import * as z from 'zod'
import { isReservedSlug } from '#rooms/plans/rules/reserved-slugs.ts'
import { parseIstTime } from '#values/ist-time.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { invalidWords as words } from '../invalid-words.ts'
import { line, listOf, oneOf, time } from './fields.ts'

/** Small letters and digits in words joined by one hyphen. */
export const isSlug = (written: string) => written.split('-').every((word) => /^[a-z0-9]+$/.test(word))

const slug = () => text({ max: 80, required: words.mandatory }).refine(isSlug, words.slug)

/** A plan group, which is a page at /plus/<slug>, as in the catalogue file and in its form. */
export const groupDocument = z
  .strictObject({
    slug: slug().refine((written) => !isReservedSlug(written), words.reservedSlug),
    kind: oneOf(['retail', 'home-care']),
    title: line(120),
    headline: line(160),
    lead: line(400),
    status: oneOf(['DRAFT', 'LIVE', 'RETIRED']).default('DRAFT'),
    redirect_slug: slug().nullable().default(null),
    live_from: time(),
    live_to: time(),
    plan_ids: listOf(uuid({ invalid: words.uuid }), { max: 50, keyOf: (id) => ({ key: id }) }).default([]),
  })
  .superRefine((group, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (group.redirect_slug === group.slug) refuse('redirect_slug', words.redirectToItself)
    const [from, to] = [parseIstTime(group.live_from ?? ''), parseIstTime(group.live_to ?? '')]
    if (from && to && to <= from) refuse('live_to', words.endsBeforeStart)
  })
export type GroupDocument = z.output<typeof groupDocument>
