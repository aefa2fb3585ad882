import { type LoaderFunctionArgs, redirect } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { readSegment } from '#rooms/offers/contract.ts'
import { meetVisitor } from './meet-visitor.ts'

const UTM = ['utm_source', 'utm_medium', 'utm_campaign'] as const
const MOST = 100

/**
 * Sends a segment's link on to the marketing page of its plan group, or of the default group, always one of ours. The
 * segment's own words for the count go along; where it has none, those of the link that was followed.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const code = (params.segmentCode ?? '').slice(0, MOST)
  const { target_slug, ...segment } = await pageRead(context, readSegment, { params: { code } })
  const asked = new URL(request.url).searchParams
  const target = new URL(`/plan-details/${encodeURIComponent(target_slug)}`, request.url)
  for (const name of UTM) {
    const said = segment[name] ?? asked.get(name)?.slice(0, MOST)
    if (said) target.searchParams.set(name, said)
  }
  meetVisitor(context.get(pageContext), request)
  return redirect(target.pathname + target.search, 302)
}
