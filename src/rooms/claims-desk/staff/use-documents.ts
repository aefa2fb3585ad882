import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#platform/contract/client.ts'
import type { ClaimFile } from '#rooms/claims/contract/claim.ts'
import { type PictureView, usePictureView } from '#ui/picture-viewer.tsx'
import { type DocumentPictures, listClaimPictures } from '../contract/documents.ts'
import { workbenchWords } from '../words/workbench.ts'

const words = workbenchWords.documents
export const DOCUMENT_GROUPS = ['INVOICE', 'PRESCRIPTION', 'DOCUMENT'] as const
/** How often pictures that are being made are asked for. */
const REFRESH_MS = 3_000

export interface ShownDocument {
  file: ClaimFile
  /** 'Invoice 2'. */
  name: string
  /** Undefined until they are loaded, and where that failed. */
  pictures: Pick<DocumentPictures, 'state' | 'page_count' | 'pages'> | undefined
}

export interface Documents {
  claim_id: number
  list: readonly ShownDocument[]
  at: number
  /** The page shown of it, counted from 1. */
  page: number
  view: PictureView
  failed: boolean
  retry: () => void
  show: (at: number, page?: number) => void
  /** To another document. */
  go: (by: 1 | -1) => void
  /** To another page, and behind the last one to the next document. */
  turn: (by: 1 | -1) => void
}

const PHOTO = { state: 'DRAWN', page_count: 1, pages: [1] } as const satisfies ShownDocument['pictures'] | object

export const isPhoto = ({ media_type }: ClaimFile) => media_type.startsWith('image/')

/** A claim's documents, invoices first, with their pictures; the selected one, and its page. */
export function useDocuments(claim_id: number, files: readonly ClaimFile[]): Documents {
  const [shown, setShown] = useState({ at: 0, page: 1 })
  const view = usePictureView()
  const { data, error, refetch } = useQuery({
    ...queryOf(listClaimPictures, { params: { id: String(claim_id) } }),
    enabled: !files.every(isPhoto),
    refetchInterval: ({ state }) => state.data?.documents.some((one) => one.state === 'WAITING') && REFRESH_MS,
  })
  const list = DOCUMENT_GROUPS.flatMap((group) =>
    files
      .filter(({ type }) => type === group)
      .map((file, index) => ({
        file,
        name: words.name(words.kinds[group], index + 1),
        pictures: isPhoto(file) ? PHOTO : data?.documents.find(({ file_id }) => file_id === file.id),
      })),
  )
  const at = Math.min(shown.at, Math.max(0, list.length - 1))
  const lastPage = (index: number) => Math.max(1, list[index]?.pictures?.page_count ?? 1)
  const page = Math.min(shown.page, lastPage(at))
  const show = (to: number, toPage = 1) => {
    setShown({ at: to, page: toPage })
    view.reset()
  }
  const beside = (by: 1 | -1) => (at + by + list.length) % list.length
  return {
    claim_id,
    list,
    at,
    page,
    view,
    failed: error !== null,
    retry: () => void refetch(),
    show,
    go: (by) => list.length > 1 && show(beside(by)),
    turn: (by) => {
      const next = page + by
      if (next >= 1 && next <= lastPage(at)) show(at, next)
      else if (list.length > 1) show(beside(by), by < 0 ? lastPage(beside(by)) : 1)
    },
  }
}
