import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { acceptedByCamera, acceptedByPicker, otherFormatOf, seemsAccepted } from '#contract/documents.ts'
import { type FileHandling, FileRefused, type StoredFile } from '#renderer/fields/files/file-handling.ts'
import { drawForm } from '../../drawn-form.tsx'

type Sent = {
  readonly file: File
  readonly progress: (share: number | undefined) => void
  readonly signal: AbortSignal
  readonly arrive: (uuid: string) => Promise<void>
  readonly fail: (error?: Error) => Promise<void>
}

type Store = { readonly known?: readonly StoredFile[]; readonly largest?: number; readonly removal?: Promise<void> }

/** The app's side: each upload waits until the test lets it arrive or fail, and each removal for `removal`. */
function someStore({ known = [], largest = 10_000_000, removal }: Store = {}) {
  const sent: Sent[] = []
  const removed: string[] = []
  let refusesRemoval = false
  const uploads: FileHandling = {
    onUpload: (_field, file, progress, signal) =>
      new Promise((resolve, reject) => {
        const arrive = async (uuid: string) => resolve({ uuid, name: file.name, size: file.size })
        const fail = async (error = new Error('gone')) => reject(error)
        sent.push({ file, progress, signal, arrive, fail })
      }),
    onRemoveFile: async (_field, uuid) => {
      await removal
      if (refusesRemoval) throw new Error('gone')
      removed.push(uuid)
    },
    filesOf: () => known,
    accepted: {
      accept: acceptedByPicker,
      acceptOfCamera: acceptedByCamera,
      formats: ['JPEG', 'PDF'],
      largest,
      most: 20,
      seemsAccepted,
      otherFormatOf,
    },
  }
  return { sent, removed, uploads, refuseRemoval: () => (refusesRemoval = true) }
}

const screenWith = (parts: object = {}) => ({
  fields: [
    { id: 'stubs', as: 'files', label: 'Paystubs', required: 'Please add a file', document: 'PAYSTUB', most: 3, ...parts },
  ],
})
const input = () => screen.getByLabelText<HTMLInputElement>(/Paystubs/)
const photo = (name = 'stub.jpg', size = 2_400_000) => new File([new Uint8Array(size)], name, { type: 'image/jpeg' })
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent)
const press = (form: ReturnType<typeof drawForm>, name = 'Continue') => form.user.click(screen.getByRole('button', { name }))

describe('a files field', () => {
  it('a files field lets the borrower choose what the server accepts, and says its formats and limit before', () => {
    drawForm(screenWith(), someStore())
    expect(input().accept).toBe(acceptedByPicker)
    expect(input().multiple).toBe(true)
    expect(screen.getByLabelText('Paystubs Choose files')).toBe(input())
    const limits = screen.getByText(/JPEG or PDF, up to 10 MB each\./)
    expect(input().getAttribute('aria-describedby')).toContain(limits.id)
  })

  it('a files field opens the camera with a second input, for pictures alone', async () => {
    const store = someStore()
    const form = drawForm(screenWith(), store)
    const camera = screen.getByLabelText<HTMLInputElement>('Take a photo')
    expect(camera.getAttribute('capture')).toBe('environment')
    expect(camera.accept).toBe(acceptedByCamera)
    await form.user.upload(camera, photo('taken.jpg'))
    expect(store.sent.map(({ file }) => file.name)).toEqual(['taken.jpg'])
    await press(form, 'Stop uploading taken.jpg')
  })

  it('a files field with a maximum of one file lets the borrower choose one file at a time', () => {
    drawForm(screenWith({ most: 1 }), someStore())
    expect(input().multiple).toBe(false)
  })

  it('a files field hides its input at the maximum number of files, and shows and focuses it after a removal', async () => {
    const store = someStore()
    const form = drawForm(screenWith({ most: 1 }), store)
    expect(screen.getByLabelText('Paystubs Choose a file')).toBe(input())
    await form.user.upload(input(), photo())
    expect(screen.queryByText(/Choose a file/)).toBeNull()
    await store.sent[0]?.arrive('u1')
    await form.user.click(await screen.findByRole('button', { name: 'Remove stub.jpg' }))
    await waitFor(() => expect(document.activeElement).toBe(input()))
  })

  it('a files field at its maximum accepts another file after an upload failed', async () => {
    const store = someStore()
    const form = drawForm(screenWith({ most: 1 }), store)
    await form.user.upload(input(), photo('dark.jpg'))
    await store.sent[0]?.fail(new FileRefused('This picture is too dark.'))
    await screen.findByRole('alert')
    await form.user.upload(input(), photo('bright.jpg'))
    expect(rows()).toHaveLength(1)
    await store.sent[1]?.arrive('u2')
    await waitFor(() => expect(form.answers()).toEqual({ stubs: ['u2'] }))
  })

  it('a files field uploads a file at once, shows the progress and stores the id of the uploaded file', async () => {
    const store = someStore()
    const form = drawForm(screenWith(), store)
    await form.user.upload(input(), photo())
    expect(rows()[0]).toContain('stub.jpg2.4 MB')
    store.sent[0]?.progress(0.4)
    expect(await screen.findByRole('progressbar', { name: 'Uploading stub.jpg, 40%' })).toHaveProperty('value', 40)
    expect(form.answers()).toEqual({})
    await store.sent[0]?.arrive('u1')
    await waitFor(() => expect(form.answers()).toEqual({ stubs: ['u1'] }))
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.getByText('stub.jpg is uploaded', { selector: '[role=status]' })).toBeTruthy()
  })

  it('a files field says of a file that it waits for the connection, in place of the progress, until the upload goes on', async () => {
    const store = someStore()
    const form = drawForm(screenWith(), store)
    await form.user.upload(input(), photo())
    const waits = 'Waiting for the connection. The upload of stub.jpg goes on by itself.'
    store.sent[0]?.progress(undefined)
    expect(await screen.findByText(waits, { selector: '[role=status]' })).toBeTruthy()
    expect(rows()[0]).toContain(waits)
    expect(screen.queryByRole('progressbar')).toBeNull()
    store.sent[0]?.progress(0.4)
    expect(await screen.findByRole('progressbar', { name: 'Uploading stub.jpg, 40%' })).toBeTruthy()
    expect(rows()[0]).not.toContain(waits)
    await store.sent[0]?.arrive('u1')
    await waitFor(() => expect(form.answers()).toEqual({ stubs: ['u1'] }))
  })

  it('a files field stores both of two uploads that end together', async () => {
    const store = someStore()
    const form = drawForm(screenWith(), store)
    await form.user.upload(input(), [photo('a.jpg'), photo('b.jpg')])
    await Promise.all([store.sent[0]?.arrive('u1'), store.sent[1]?.arrive('u2')])
    await waitFor(() => expect(form.answers()).toEqual({ stubs: ['u1', 'u2'] }))
  })

  it('a files field uploads files that are dropped on it', async () => {
    const store = someStore()
    drawForm(screenWith(), store)
    const place = input().closest('label')?.parentElement as HTMLElement
    fireEvent.drop(place, { dataTransfer: { files: [photo('dropped.jpg')] } })
    expect(await screen.findByText('dropped.jpg')).toBeTruthy()
    expect(store.sent.map(({ file }) => file.name)).toEqual(['dropped.jpg'])
  })

  it('a files field lists files uploaded earlier by their names, if the app knows them', () => {
    const store = someStore({ known: [{ uuid: 'u9', name: 'march.pdf', size: 65_000 }] })
    drawForm(screenWith(), { ...store, answers: { stubs: ['u9', 'u10'] } })
    expect(rows()).toEqual(['march.pdf65 kB', 'One file'])
  })

  it('a files field removes a file at the server and then from the answers, and focuses the input', async () => {
    const store = someStore({ known: [{ uuid: 'u9', name: 'march.pdf', size: 65_000 }] })
    const form = drawForm(screenWith(), { ...store, answers: { stubs: ['u9'] } })
    await press(form, 'Remove march.pdf')
    expect(store.removed).toEqual(['u9'])
    expect(form.answers()).toEqual({ stubs: [] })
    expect(document.activeElement).toBe(input())
  })

  it('a files field keeps a file whose removal failed and shows an error at the file', async () => {
    const store = someStore({ known: [{ uuid: 'u9', name: 'march.pdf', size: 65_000 }] })
    store.refuseRemoval()
    const form = drawForm(screenWith(), { ...store, answers: { stubs: ['u9'] } })
    await press(form, 'Remove march.pdf')
    const [row] = screen.getAllByRole('listitem')
    expect(within(row as HTMLElement).getByRole('alert').textContent).toContain('march.pdf could not be removed')
    expect(form.answers()).toEqual({ stubs: ['u9'] })
  })

  it('a files field shows an error at a file whose upload failed, and can upload it again', async () => {
    const store = someStore()
    const form = drawForm(screenWith(), store)
    await form.user.upload(input(), photo())
    await store.sent[0]?.fail()
    expect((await screen.findByRole('alert')).textContent).toContain('stub.jpg could not be uploaded')
    await press(form, 'Try stub.jpg again')
    expect(screen.queryByRole('alert')).toBeNull()
    await store.sent[1]?.arrive('u1')
    await waitFor(() => expect(form.answers()).toEqual({ stubs: ['u1'] }))
  })

  it('a files field shows the reason that the server gives for refusing a file', async () => {
    const store = someStore()
    const form = drawForm(screenWith(), store)
    await form.user.upload(input(), photo())
    await store.sent[0]?.fail(new FileRefused('This picture is too dark.'))
    expect((await screen.findByRole('alert')).textContent).toContain('This picture is too dark.')
  })

  it('a files field aborts the upload of a file that the borrower removes', async () => {
    const store = someStore()
    const form = drawForm(screenWith(), store)
    await form.user.upload(input(), photo())
    await press(form, 'Stop uploading stub.jpg')
    expect(store.sent[0]?.signal.aborted).toBe(true)
    expect(rows()).toEqual([])
    await store.sent[0]?.arrive('late')
    expect(form.answers()).toEqual({})
  })

  it('a files field leaves out files that are too large, of another type or too many, and names them', async () => {
    const store = someStore({ largest: 5_000_000 })
    const form = drawForm(screenWith({ most: 1 }), store)
    const files = [
      photo('huge.jpg', 6_000_000),
      new File(['x'], 'notes.txt', { type: 'text/plain' }),
      new File(['x'], 'scan.TIF', { type: '' }),
      photo('a.jpg'),
      photo('b.jpg'),
    ]
    fireEvent.drop(input().closest('label')?.parentElement as HTMLElement, { dataTransfer: { files } })
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent?.trim())).toEqual([
      'huge.jpg is larger than 5 MB.',
      'notes.txt is neither a photo nor a PDF. We take JPEG or PDF.',
      'scan.TIF is a file of the format TIFF, which we cannot take. We take JPEG or PDF.',
      'Only one file can be added here. b.jpg was left out.',
    ])
    expect(store.sent.map(({ file }) => file.name)).toEqual(['a.jpg'])
    await form.user.click(screen.getByRole('button', { name: 'Stop uploading a.jpg' }))
  })

  it('a files field accepts a HEIC photo without a media type', async () => {
    const store = someStore()
    drawForm(screenWith(), store)
    fireEvent.drop(input().closest('label')?.parentElement as HTMLElement, {
      dataTransfer: { files: [new File(['x'], 'IMG_1.HEIC')] },
    })
    expect(store.sent).toHaveLength(1)
  })

  it('a required files field without a file shows its error when the form is submitted', async () => {
    const form = drawForm(screenWith(), someStore())
    await press(form)
    expect(document.activeElement).toBe(input())
    expect(screen.getByLabelText(/Paystubs/, { selector: '[aria-invalid=true]' })).toBe(input())
    expect(form.sent).toEqual([])
  })
})

describe('the Continue button while files are uploading', () => {
  it('the Continue button waits for the uploads, says so, and then submits the answers with the files', async () => {
    const store = someStore()
    const form = drawForm(screenWith(), store)
    await form.user.upload(input(), photo())
    await press(form)
    expect(screen.getByRole('button', { name: 'Waiting for your files' }).getAttribute('aria-disabled')).toBe('true')
    expect(form.sent).toEqual([])
    await store.sent[0]?.arrive('u1')
    await waitFor(() => expect(form.sent).toEqual([{ stubs: ['u1'] }]))
  })

  it('the Continue button waits until a file is removed, and then submits the answers without it', async () => {
    const { promise: removal, resolve: end } = Promise.withResolvers<void>()
    const store = someStore({ known: [{ uuid: 'u9', name: 'march.pdf', size: 65_000 }], removal })
    const form = drawForm(screenWith(), { ...store, answers: { stubs: ['u8', 'u9'] } })
    await press(form, 'Remove march.pdf')
    await press(form)
    expect(form.sent).toEqual([])
    end()
    await waitFor(() => expect(form.sent).toEqual([{ stubs: ['u8'] }]))
  })

  it('the Continue button stops if a file fails after it was pressed, names the file, and submits without it when pressed again', async () => {
    const store = someStore()
    const form = drawForm(screenWith(), store)
    await form.user.upload(input(), [photo('a.jpg'), photo('b.jpg')])
    await press(form)
    await store.sent[0]?.arrive('u1')
    await store.sent[1]?.fail(new FileRefused('b.jpg is damaged.'))
    expect(await screen.findByRole('link', { name: 'b.jpg is damaged.' })).toBeTruthy()
    expect(form.sent).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove b.jpg' })))
    await press(form)
    expect(form.sent).toEqual([{ stubs: ['u1'] }])
  })

  it('the Continue button submits the files that arrived, without those that failed before it was pressed', async () => {
    const store = someStore()
    const form = drawForm(screenWith(), store)
    await form.user.upload(input(), [photo('a.jpg'), photo('b.jpg')])
    await store.sent[0]?.arrive('u1')
    await store.sent[1]?.fail(new FileRefused('b.jpg is damaged.'))
    expect((await screen.findByRole('alert')).textContent).toContain('b.jpg is damaged. It will not be sent.')
    await press(form)
    expect(form.sent).toEqual([{ stubs: ['u1'] }])
  })

  it('without any file that arrived, the error summary names the failed file, and the focus goes to it', async () => {
    const store = someStore()
    const form = drawForm(screenWith(), store)
    await form.user.upload(input(), photo('b.jpg'))
    await store.sent[0]?.fail(new FileRefused('b.jpg is damaged.'))
    await screen.findByRole('alert')
    await press(form)
    expect(form.sent).toEqual([])
    const lines = screen.getAllByRole('link').map(({ textContent }) => textContent)
    expect(lines).toEqual(['Please add a file', 'b.jpg is damaged.'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove b.jpg' }))
    expect(screen.queryByRole('button', { name: 'Try b.jpg again' })).toBeNull()
  })
})

describe('a files field with files that arrived', () => {
  const sent = { uuid: 'u9', name: 'march.pdf', size: 65_000, received: '2026-11-20T10:00:00Z' }

  it('a file is replaced by another in its place, and the old one is deleted at the server', async () => {
    const store = someStore({
      known: [
        { uuid: 'u8', name: 'old.jpg', size: 9_000 },
        { ...sent, received: undefined },
      ],
    })
    const form = drawForm(screenWith({ most: 2 }), { ...store, answers: { stubs: ['u8', 'u9'] } })
    const picker = document.querySelector<HTMLInputElement>('li input[type=file]') as HTMLInputElement
    fireEvent.change(picker, { target: { files: [photo('new.jpg')] } })
    await store.sent[0]?.arrive('u10')
    await waitFor(() => expect(form.answers()).toEqual({ stubs: ['u10', 'u9'] }))
    expect(store.removed).toEqual(['u8'])
  })

  it('a file whose replacement failed stays', async () => {
    const store = someStore({ known: [{ uuid: 'u8', name: 'old.jpg', size: 9_000 }] })
    const form = drawForm(screenWith({ most: 1 }), { ...store, answers: { stubs: ['u8'] } })
    const picker = document.querySelector<HTMLInputElement>('li input[type=file]') as HTMLInputElement
    fireEvent.change(picker, { target: { files: [photo('new.jpg')] } })
    await store.sent[0]?.fail(new FileRefused('new.jpg is damaged.'))
    await screen.findByRole('alert')
    expect(form.answers()).toEqual({ stubs: ['u8'] })
    expect(store.removed).toEqual([])
  })

  it('a file that was submitted earlier is listed with its day, and cannot be deleted at the server', async () => {
    const store = someStore({ known: [sent] })
    const form = drawForm(screenWith(), { ...store, answers: { stubs: ['u9'] } })
    expect(rows()[0]).toContain('Received November 20, 2026')
    await press(form, 'Remove march.pdf')
    expect(store.removed).toEqual([])
    expect(form.answers()).toEqual({ stubs: [] })
    expect(screen.getByRole('region', { name: 'What we have received' }).textContent).toContain('march.pdf')
  })

  it('a new attempt takes away the messages about files that can never be sent', async () => {
    const store = someStore()
    const form = drawForm(screenWith(), store)
    await form.user.upload(input(), photo('bad.jpg'))
    await store.sent[0]?.fail(new FileRefused('bad.jpg is damaged.'))
    await screen.findByRole('alert')
    await form.user.upload(input(), photo('good.jpg'))
    expect(screen.queryByRole('alert')).toBeNull()
    await store.sent[1]?.arrive('u1')
    await waitFor(() => expect(form.answers()).toEqual({ stubs: ['u1'] }))
  })

  it('a file that is not sent because the server is busy can be sent again', async () => {
    const store = someStore()
    const form = drawForm(screenWith(), store)
    await form.user.upload(input(), photo('a.jpg'))
    await store.sent[0]?.fail(new FileRefused('Many files are being sent.', { canRetry: true }))
    await form.user.click(await screen.findByRole('button', { name: 'Try a.jpg again' }))
    await store.sent[1]?.arrive('u1')
    await waitFor(() => expect(form.answers()).toEqual({ stubs: ['u1'] }))
  })
})

describe('a files field with a file that waits for the check against malicious software', () => {
  const unchecked = { uuid: 'u9', name: 'march.pdf', size: 65_000, isUnchecked: true }

  it('the file is listed with a note that it is still being checked', () => {
    drawForm(screenWith(), { ...someStore({ known: [unchecked] }), answers: { stubs: ['u9'] } })
    expect(rows()[0]).toContain('We are still checking march.pdf. It is saved.')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('the file shows why it is refused once the check has failed', () => {
    const infected = { ...unchecked, isUnchecked: false, problem: 'march.pdf contains malicious software and was not kept.' }
    drawForm(screenWith(), { ...someStore({ known: [infected] }), answers: { stubs: ['u9'] } })
    expect(screen.getByRole('alert').textContent).toContain('malicious software')
  })
})
