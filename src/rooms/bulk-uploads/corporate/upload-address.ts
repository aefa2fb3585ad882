import { useAddress } from '#dashboard/components/use-address.ts'
import { companyQuery } from '#rooms/companies/components/company-query.ts'
import { UPLOAD_TYPES, type UploadType } from '../rules/upload-types.ts'

/** The upload that is open. */
const FILE = 'file'
/** What the next file should do. */
const ACTION = 'action'

/** What the section's address says: the open upload, or the action that was chosen for the next one. */
export function useUploadAddress() {
  const search = useAddress()
  const asked = search.get(ACTION)
  return {
    file: search.get(FILE) ?? undefined,
    action: UPLOAD_TYPES.find((type) => type === asked),
    /** The list, with an action chosen for the next file. */
    startHref: (action?: UploadType, partner?: string) => {
      const next = new URLSearchParams(companyQuery(search))
      if (partner) next.set('partner', partner)
      if (action) next.set(ACTION, action)
      return `?${next}`
    },
    uploadHref: (id: string) => {
      const next = new URLSearchParams(companyQuery(search))
      next.set(FILE, id)
      return `?${next}`
    },
  }
}
