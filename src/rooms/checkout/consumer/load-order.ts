import { type LoaderFunctionArgs, redirect } from 'react-router'
import { CallError } from '#platform/contract/client.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { readOrder } from '../contract/orders.ts'

/**
 * The order in the address, for its owner. Without a session it redirects through the login and back here, so that a
 * payment's address keeps working in a tab that was closed.
 * @throws a redirect, or the refusal as the page's response
 */
export async function loadOrder({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>) {
  const transaction_id = url.searchParams.get('transaction_id')
  if (!transaction_id) throw redirect('/?notice=choose-plan')
  try {
    return await pageRead(context, readOrder, { params: { transaction_id } }, { expected: ['SESSION_EXPIRED'] })
  } catch (error) {
    if (error instanceof CallError) throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`)
    throw error
  }
}
