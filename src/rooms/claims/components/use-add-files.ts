import { useState } from 'react'
import { PICKED_BEGINNING, pickedKind } from '#platform/browser/picked-kind.ts'
import { redrawPicture } from '#platform/browser/redraw-picture.ts'
import type { DraftFile, DraftFiles } from '../rules/claim-draft.ts'
import type { ClaimVersion, FileControl } from '../rules/claim-files.ts'
import { faultsInOne, isOfField, pickedFault } from '../rules/picked-file.ts'
import { claimWords } from '../words/claim.ts'
import { flowWords } from '../words/flow.ts'
import type { DraftChange } from './use-stored-draft.ts'

const JPEG = 'image/jpeg'
const PNG = 'image/png'
const HEIC = 'image/heic'

interface PreparationProgress {
  done: number
  all: number
}

export interface AddFilesOptions {
  draft: DraftFiles
  change: (change: DraftChange<DraftFiles>) => void
  version: ClaimVersion
  /** How many files of this field remain on the claim. */
  stored: number
  /** Called with 1 when files start to be prepared, and -1 when they are ready. */
  onPreparing?: (change: 1 | -1) => void
}

/**
 * Adds picked files to the draft: checked, and pictures re-encoded so that they are small and contain no location.
 * Refused files are reported at their field, and the others are added.
 */
export function useAddFiles(control: FileControl, { draft, change, version, stored, onPreparing }: AddFilesOptions) {
  const [fault, setFault] = useState<string>()
  const [preparing, setPreparing] = useState<PreparationProgress>()
  const [added, setAdded] = useState(0)
  const add = async (picked: readonly File[]) => {
    setFault(undefined)
    const there = [...draft[control]]
    const faults: string[] = []
    let count = 0
    onPreparing?.(1)
    for (const [index, file] of picked.entries()) {
      setPreparing({ done: index + 1, all: picked.length })
      const media_type = pickedKind(new Uint8Array(await file.slice(0, PICKED_BEGINNING).arrayBuffer()), file.name)
      const named = (text: string) =>
        picked.length > 1 && !isOfField(text) ? flowWords.bills.about(file.name, text) : text
      const faultAt = (size: number) =>
        pickedFault(
          control,
          { media_type: media_type === HEIC ? JPEG : media_type, size },
          { there: there.length + stored, version },
        )
      // A picture is made smaller first: the limit is one of what is sent.
      const why = faultAt(media_type ? Math.min(file.size, 1) : file.size)
      if (why || !media_type) {
        faults.push(named(why ?? claimWords.files.documents))
        continue
      }
      const prepared = await prepare(file, media_type)
      const whyNow = prepared && faultAt(prepared.size)
      if (whyNow || !prepared) {
        faults.push(named(whyNow ?? flowWords.bills.heic))
        continue
      }
      if (await isAmong(there, prepared)) {
        faults.push(named(claimWords.files.twice))
        continue
      }
      const one: DraftFile = { id: crypto.randomUUID(), name: file.name, file: prepared, amount: '' }
      there.push(one)
      change((newest) => ({ [control]: [...newest[control], one] }))
      count += 1
    }
    setPreparing(undefined)
    onPreparing?.(-1)
    setAdded(count)
    setFault(faultsInOne(faults))
  }
  return { add: (picked: readonly File[]) => void add(picked), fault, preparing, added }
}

/** A file as it is sent; undefined for a photo that neither this device nor the server can show. */
async function prepare(file: File, media_type: string): Promise<Blob | undefined> {
  if (media_type === HEIC) return redrawPicture(file, JPEG)
  const typed = new Blob([file], { type: media_type })
  if (media_type !== JPEG && media_type !== PNG) return typed
  return (await redrawPicture(typed, media_type)) ?? typed
}

/** Whether the identical file is there already. */
async function isAmong(files: readonly DraftFile[], file: Blob): Promise<boolean> {
  const alike = files.filter(({ file: other }) => other.size === file.size)
  if (alike.length === 0) return false
  const bytes = new Uint8Array(await file.arrayBuffer())
  for (const { file: other } of alike) {
    const others = new Uint8Array(await other.arrayBuffer())
    if (others.every((byte, at) => byte === bytes[at])) return true
  }
  return false
}
