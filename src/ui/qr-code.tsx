import { useEffect, useState } from 'react'
import { drawQr, type QrDrawing } from './qr-drawing.ts'
import { QrPicture } from './qr-picture.tsx'

/** A text as a QR code, drawn in the browser. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<QrDrawing>({ side: 1, path: '' })
  useEffect(() => {
    let wanted = true
    void drawQr(text).then((drawn) => {
      if (wanted) setDrawing(drawn)
    })
    return () => {
      wanted = false
    }
  }, [text])
  return <QrPicture {...drawing} label={label} />
}
