/** What may help where a camera reads nothing. */
export interface CameraHelp {
  /** Another lens that does not look at the person. */
  other_lens: string | undefined
  /** Of a camera with a light. */
  track: MediaStreamTrack | undefined
}

const TO_THE_PERSON = /front|user|face|selfie/i

/** The next lens of several, in their order, and the light; the names of cameras are known once one may be used. */
export async function helpOf(stream: MediaStream): Promise<CameraHelp> {
  const [track] = stream.getVideoTracks()
  const used = track?.getSettings().deviceId
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  const lenses = devices.filter(({ kind, label }) => kind === 'videoinput' && !TO_THE_PERSON.test(label))
  const at = lenses.findIndex(({ deviceId }) => deviceId === used)
  const next = lenses[(at + 1) % lenses.length]?.deviceId
  const { torch } = (track?.getCapabilities?.() ?? {}) as { torch?: boolean }
  return { other_lens: next === used || next === '' ? undefined : next, track: torch ? track : undefined }
}

/** @returns whether the light is as it should be */
export function setLight(track: MediaStreamTrack, torch: boolean): Promise<boolean> {
  const wanted = { advanced: [{ torch } as MediaTrackConstraintSet] }
  return track.applyConstraints(wanted).then(
    () => true,
    () => false,
  )
}
