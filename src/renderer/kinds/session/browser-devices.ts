/** What a session needs of the device. Every answer is a fact to show, and none a reason to stop anybody. */
export type Devices = {
  /** Lets the browser ask where one is; whether it told. */
  readonly locate: () => Promise<boolean>
  /** Lets the browser ask for camera and microphone; what of them there is. */
  readonly tryOut: () => Promise<Tried>
}

export type Tried = {
  readonly camera: boolean
  readonly microphone: boolean
  /** What the camera sees, until it is stopped. */
  readonly picture?: MediaStream
}

export const browserDevices: Devices = {
  locate: () =>
    new Promise((resolve) => {
      if (!('geolocation' in navigator)) return resolve(false)
      navigator.geolocation.getCurrentPosition(
        () => resolve(true),
        () => resolve(false),
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
