import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CodeReader, openCodeReader } from './read-code.ts'

type ScannerState = 'starting' | 'looking' | 'refused' | 'none' | 'busy' | 'unreadable'

/** Between two frames: a cheap phone has time for its picture meanwhile. */
const PAUSE_MS = 150

/**
 * Shows the camera and reads codes until one is taken. The camera is off as soon as the page is left.
 * @param take returns whether the code is one of ours
 */
export function useScanner(take: (text: string) => boolean) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<ScannerState>('starting')
  const [isForeign, setForeign] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const found = useEffectEvent(take)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts over
  useEffect(() => {
    const stop = new AbortController()
    void scan(video, stop.signal, {
      onLook: () => setState('looking'),
      onText: (text) => {
        if (found(text)) return true
        setForeign(true)
        return false
      },
    }).catch((error: unknown) => {
      if (!stop.signal.aborted) setState(stateOf(error))
    })
    return () => stop.abort()
  }, [attempt])
  const start = () => {
    setState('starting')
    setForeign(false)
    setAttempt((before) => before + 1)
  }
  return { video, state, isForeign, start }
}

interface Events {
  onLook: () => void
  onText: (text: string) => boolean
}

async function scan(
  element: { readonly current: HTMLVideoElement | null },
  signal: AbortSignal,
  { onLook, onText }: Events,
): Promise<void> {
  // Absent without https, and in some in-app browsers.
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('No camera', 'NotFoundError')
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
  })
  let reader: CodeReader | undefined
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
    reader?.close()
  }
  signal.addEventListener('abort', end)
  const video = element.current
  if (signal.aborted || !video) return end()
  try {
    video.srcObject = stream
    await video.play()
    reader = await openCodeReader()
    onLook()
    while (!signal.aborted) {
      const text = await reader.read(video)
      if (text !== undefined && !signal.aborted && onText(text)) return
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  } finally {
    end()
  }
}

function stateOf(error: unknown): ScannerState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'unreadable'
}
