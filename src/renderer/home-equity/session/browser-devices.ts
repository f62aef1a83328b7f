/**
 * Access to the location, camera and microphone of the device, for a notary session. A refusal is a result, never an
 * error.
 */
export type Devices = {
  /** Asks for the location; resolves to null if the browser returned none. */
  readonly locate: () => Promise<Position | null>
  /** Asks for camera and microphone; resolves to those that the device has. */
  readonly tryOut: () => Promise<Tried>
}

/** In degrees and metres. */
export type Position = { readonly latitude: number; readonly longitude: number; readonly accuracy: number }

export type Tried = {
  readonly camera: boolean
  readonly microphone: boolean
  /** The camera's stream, which must be stopped after use. */
  readonly picture?: MediaStream
}

export const browserDevices: Devices = {
  locate: () =>
    new Promise((resolve) => {
      if (!('geolocation' in navigator)) return resolve(null)
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
        () => resolve(null),
        { timeout: 15_000 },
      )
    }),
  tryOut: async () => {
    const both = await streamOf({ video: true, audio: true })
    const streams = both ? [both] : await Promise.all([streamOf({ video: true }), streamOf({ audio: true })])
    const tracks = streams.flatMap((stream) => stream?.getTracks() ?? [])
    const pictures = tracks.filter(({ kind }) => kind === 'video')
    for (const track of tracks) if (track.kind === 'audio') track.stop()
    return {
      camera: pictures.length > 0,
      microphone: tracks.some(({ kind }) => kind === 'audio'),
      ...(pictures.length > 0 && { picture: new MediaStream(pictures) }),
    }
  },
}

async function streamOf(wanted: MediaStreamConstraints): Promise<MediaStream | undefined> {
  try {
    return await navigator.mediaDevices.getUserMedia(wanted)
  } catch {
    return undefined
  }
}
