import { CallError, request } from '#platform/contract/client.ts'
import { listMyPolicies, type Policy } from '../contract/policies.ts'
import { isCoverOpen } from '../rules/policy-stage.ts'

/**
 * The covers that a person has or waits for, newest first. None where they cannot be read: the pages that ask are about
 * something else.
 * @param options how to ask, where it is not the browser that does
 */
export async function readOpenCovers(options?: Parameters<typeof request>[2]): Promise<Policy[]> {
  try {
    return (await request(listMyPolicies, {}, options)).policies.filter(isCoverOpen)
  } catch (error) {
    if (error instanceof CallError) return []
    throw error
  }
}
