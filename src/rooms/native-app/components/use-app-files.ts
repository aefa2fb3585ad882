import { useEffect, useState } from 'react'
import type { BridgeAction } from '../rules/bridge-message.ts'
import { nativeAppWords as words } from '../words.ts'
import { appAroundPage } from './in-app.ts'

interface AppFilesOptions {
  /** As the browser's file input has it. */
  accept: string
  max_files: number
  /** Whether only pictures are taken: then files come from the gallery. */
  isPictures: boolean
  onPick: (files: File[]) => void
}

/**
 * The app's camera, and its gallery or its file picker, as far as the app around the page has them: without one the
 * browser's own inputs remain. `fault` says why none came.
 */
export function useAppFiles({ accept, max_files, isPictures, onPick }: AppFilesOptions) {
  const [actions, setActions] = useState<readonly BridgeAction[]>([])
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    if (!appAroundPage()) return
    void import('./bridge.ts').then(async ({ capabilities }) => setActions((await capabilities()).actions))
  }, [])
  const pickBy = (action: 'openCamera' | 'openGallery' | 'pickFile') => {
    if (!actions.includes(action)) return undefined
    return async () => {
      setFault(undefined)
      const { BridgeError, filesFromApp } = await import('./app-or-browser.ts')
      try {
        const files = await filesFromApp(action, { accept, max_files })
        if (files && files.length > 0) onPick(files)
      } catch (error) {
        if (!(error instanceof BridgeError)) throw error
        setFault(words.filesFailed)
      }
    }
  }
  return { camera: pickBy('openCamera'), files: pickBy(isPictures ? 'openGallery' : 'pickFile'), fault }
}
