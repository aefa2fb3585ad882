import { data, type LoaderFunctionArgs } from 'react-router'
import type { UserInfo } from '#rooms/accounts/contract.ts'
import { selectedSubsidiary } from '#rooms/companies/rules/selected-subsidiary.ts'
import { signedInUser } from '../desk/signed-in-user.ts'

/**
 * The user of a corporate page, and which of their companies it shows: the one in `?subsidiary=`, else the oldest. None
 * for a person without a company. Another company's id is not found.
 */
export async function companyInAddress(
  args: LoaderFunctionArgs,
): Promise<{ user: UserInfo; subsidiary: UserInfo['subsidiaries'][number] | undefined }> {
  const user = await signedInUser(args)
  const asked = args.url.searchParams.get('subsidiary')
  const subsidiary = selectedSubsidiary(user.subsidiaries, asked)
  if (!subsidiary && user.subsidiaries.length > 0) throw data(null, { status: 404 })
  return { user, subsidiary }
}
