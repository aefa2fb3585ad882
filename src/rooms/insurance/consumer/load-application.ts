import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { readOrLogIn } from '#platform/browser/read-or-log-in.ts'
import { request } from '#platform/contract/client.ts'
import { pageContext } from '#platform/serving/page-context.ts'
import { istDateOf } from '#values/ist-date.ts'
import { readInsuranceApplication } from '../contract/applications.ts'

/** The instant, and the day in India, by the product's clock, as a device's own may be wrong; and whom to call. */
export function loadNow({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const { now, site } = context.get(pageContext)
  return { now, today: istDateOf(now), carePhone: site.carePhone }
}

/** The application in the address, and today. */
export async function loadApplication({ url, params: { id = '' }, serverLoader }: ClientLoaderFunctionArgs) {
  const [first, { today }] = await Promise.all([
    readOrLogIn(url, () => request(readInsuranceApplication, { params: { id } })),
    serverLoader<typeof loadNow>(),
  ])
  return { first, today }
}
