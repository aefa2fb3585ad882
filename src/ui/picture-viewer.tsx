import { type KeyboardEvent, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { IconRotateClockwise, IconZoomIn, IconZoomOut } from './icons.ts'
import { Notice } from './notice.tsx'
import classes from './picture-viewer.module.css'
import { words } from './words.ts'

const ZOOMS = [100, 150, 200, 300, 400] as const

/** The zoom and rotation of a picture, and the functions that change them. */
export interface PictureView {
  zoom: number
  quarters: number
  step: (by: 1 | -1) => void
  turn: () => void
  reset: () => void
}

/** For a screen with keyboard shortcuts for the picture it shows. */
export function usePictureView(): PictureView {
  const [zoom, setZoom] = useState(0)
  const [quarters, setQuarters] = useState(0)
  return {
    zoom,
    quarters,
    step: (by) => setZoom((at) => Math.min(ZOOMS.length - 1, Math.max(0, at + by))),
    turn: () => setQuarters((at) => (at + 1) % 4),
    reset: () => {
      setZoom(0)
      setQuarters(0)
    },
  }
}

interface PictureViewerProps {
  src: string
  /** What the picture shows: 'Bill, bill-1.jpg'. */
  alt: string
  /** The screen's own view state; its shortcuts then work wherever the focus is. */
  view?: PictureView
}

/** A photographed document: zoom step by step, and rotation by quarter turns. It scrolls inside its own frame. */
export function PictureViewer({ src, alt, view }: PictureViewerProps) {
  const own = usePictureView()
  const { zoom, quarters, step, turn } = view ?? own
  const [size, setSize] = useState<{ width: number; height: number }>()
  const [failed, setFailed] = useState(false)
  if (failed) return <Notice tone="warn">{words.pictureFailed}</Notice>
  const percent = ZOOMS[zoom] ?? 100
  const keys: Record<string, () => void> = { '+': () => step(1), '=': () => step(1), '-': () => step(-1), t: turn }
  const onKeyDown = (event: KeyboardEvent) => {
    if (view || event.ctrlKey || event.metaKey || event.altKey) return
    keys[event.key.toLowerCase()]?.()
  }
  return (
    <div className={classes.viewer}>
      <div className={classes.tools}>
        <IconButton label={words.zoomOut} onClick={() => step(-1)} aria-disabled={zoom === 0}>
          <IconZoomOut size={22} aria-hidden="true" />
        </IconButton>
        <output className={classes.percent}>{words.zoomedTo(percent)}</output>
        <IconButton label={words.zoomIn} onClick={() => step(1)} aria-disabled={zoom === ZOOMS.length - 1}>
          <IconZoomIn size={22} aria-hidden="true" />
        </IconButton>
        <IconButton label={words.turn} onClick={turn}>
          <IconRotateClockwise size={22} aria-hidden="true" />
        </IconButton>
      </div>
      <section
        className={classes.frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable; its shortcuts are those of the buttons above
        tabIndex={0}
        aria-label={alt}
        title={words.pictureKeys}
        onKeyDown={onKeyDown}
      >
        <div className={classes.paper} style={size && boxOf(size, quarters, percent)}>
          <img
            src={src}
            alt={alt}
            className={classes.picture}
            style={size && pictureOf(size, quarters)}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
            onError={() => setFailed(true)}
          />
        </div>
      </section>
    </div>
  )
}

type Size = { width: number; height: number }

/** The space the picture takes: rotated by a quarter turn, its width is its height. */
function boxOf({ width, height }: Size, quarters: number, percent: number) {
  const [across, down] = quarters % 2 === 0 ? [width, height] : [height, width]
  return { width: `${percent}%`, aspectRatio: `${across} / ${down}` }
}

/** Rotated about its centre, filling the space from edge to edge. */
function pictureOf({ width, height }: Size, quarters: number) {
  const isOnSide = quarters % 2 === 1
  return {
    width: isOnSide ? `${(width / height) * 100}%` : '100%',
    transform: `translate(-50%, -50%) rotate(${quarters * 90}deg)`,
  }
}
