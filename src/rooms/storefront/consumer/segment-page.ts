import { type LoaderFunctionArgs, redirect } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { readSegment } from '#rooms/offers/contract.ts'
import { rememberVisitor } from './remember-visitor.ts'

const UTM = ['utm_source', 'utm_medium', 'utm_campaign'] as const
const MOST = 100

/**
 * Redirects a segment's link to the marketing page of its plan group, or of the default group, always on our site. The
 * segment's own campaign parameters are passed on; missing ones are taken from the followed link.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const code = (params.segmentCode ?? '').slice(0, MOST)
  const { target_slug, ...segment } = await pageRead(context, readSegment, { params: { code } })
  const asked = new URL(request.url).searchParams
  const target = new URL(`/plan-details/${encodeURIComponent(target_slug)}`, request.url)
  for (const name of UTM) {
    const value = segment[name] ?? asked.get(name)?.slice(0, MOST)
    if (value) target.searchParams.set(name, value)
  }
  rememberVisitor(context.get(pageContext), request)
  return redirect(target.pathname + target.search, 302)
}
