import { useState } from 'react'
import { pickedKind } from '#platform/browser/picked-kind.ts'
import { redrawPicture } from '#platform/browser/redraw-picture.ts'
import type { DraftFile, DraftFiles } from '../rules/claim-draft.ts'
import type { ClaimVersion, FileControl } from '../rules/claim-files.ts'
import { pickedFault } from '../rules/picked-file.ts'
import { claimWords } from '../words/claim.ts'
import { flowWords } from '../words/flow.ts'
import type { DraftChange } from './use-stored-draft.ts'

const BEGINNING = 16

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
      const media_type = pickedKind(new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer()), file.name)
      const why = isHeic(file)
        ? flowWords.bills.heic
        : pickedFault(control, { media_type, size: file.size }, { there: there.length + stored, version })
      if (why || !media_type) {
        faults.push(why ?? claimWords.files.documents)
        continue
      }
      const prepared = await prepare(file, media_type)
      if (await isAmong(there, prepared)) {
        faults.push(claimWords.files.twice)
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
    setFault([...new Set(faults)].join('. ') || undefined)
  }
  return { add: (picked: readonly File[]) => void add(picked), fault, preparing, added }
}

/** The media type by its first bytes, whatever the browser assumed. */
async function prepare(file: File, media_type: string): Promise<Blob> {
  const typed = new Blob([file], { type: media_type })
  return media_type.startsWith('image/') ? redrawPicture(typed) : typed
}

function isHeic({ type, name }: File): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
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
