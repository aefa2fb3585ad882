import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CameraHelp, helpOf, setLight } from './camera-help.ts'
import { type CodeReader, openCodeReader } from './read-code.ts'

type ScannerState = 'starting' | 'looking' | 'refused' | 'none' | 'busy' | 'unreadable'

/** Between two frames: a cheap phone has time for its picture meanwhile. */
const PAUSE_MS = 150
/** A lens that is too near or a room that is too dark has found nothing by then. */
const SLOW_MS = 4_000

/**
 * Shows the camera and reads codes until one is taken. The camera is off as soon as the page is left.
 * @param take returns whether the code is one of ours
 */
export function useScanner(take: (text: string) => boolean) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<ScannerState>('starting')
  const [isForeign, setForeign] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [help, setHelp] = useState<CameraHelp>()
  const [isLit, setLit] = useState(false)
  /** Of the lens that was chosen; undefined: the browser's choice. */
  const [lens, setLens] = useState<string>()
  const found = useEffectEvent(take)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts over
  useEffect(() => {
    const stop = new AbortController()
    void scan(video, stop.signal, {
      lens,
      onLook: () => setState('looking'),
      onSlow: setHelp,
      onText: (text) => {
        if (found(text)) return true
        setForeign(true)
        return false
      },
    }).catch((error: unknown) => {
      if (!stop.signal.aborted) setState(stateOf(error))
    })
    return () => stop.abort()
  }, [attempt, lens])
  const start = () => {
    setState('starting')
    setForeign(false)
    setHelp(undefined)
    setLit(false)
    setAttempt((before) => before + 1)
  }
  const { other_lens, track } = help ?? {}
  return {
    video,
    state,
    isForeign,
    start,
    isLit,
    changeLens:
      other_lens === undefined
        ? undefined
        : () => {
            setLens(other_lens)
            start()
          },
    changeLight: track && (() => void setLight(track, !isLit).then((changed) => changed && setLit(!isLit))),
  }
}

interface ScanOptions {
  lens: string | undefined
  onLook: () => void
  /** Nothing was read for some time. */
  onSlow: (help: CameraHelp) => void
  onText: (text: string) => boolean
}

async function scan(
  element: { readonly current: HTMLVideoElement | null },
  signal: AbortSignal,
  { lens, onLook, onSlow, onText }: ScanOptions,
): Promise<void> {
  // Absent without https, and in some in-app browsers.
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('No camera', 'NotFoundError')
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: {
      ...(lens === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: lens } }),
      width: { ideal: 1280 },
    },
  })
  let reader: CodeReader | undefined
  let slow: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(slow)
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
    slow = setTimeout(() => void helpOf(stream).then((help) => !signal.aborted && onSlow(help)), SLOW_MS)
    while (!signal.aborted) {
      const text = await reader.read(video)
      if (text !== undefined) clearTimeout(slow)
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
