import { PdfArray, PdfDict, PdfName, type PdfObject, PdfStream } from '@libpdf/core'

/** Follows a reference; any other value is returned as it is. */
export type Resolve = (value: PdfObject | null | undefined) => PdfObject | null | undefined

/** Actions that only move about in the document. */
const harmless = ['GoTo', 'Named', 'Hide', 'SetOCGState', 'Trans', 'Thread']
/** Actions that run, start, send, fetch or play something, wherever they stand. */
const harmful = [
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'RichMediaExecute',
  'GoTo3DView',
]
/** Keys that hold code, files or media. */
const activeKeys = [
  'JS',
  'JavaScript',
  'XFA',
  'EF',
  'EmbeddedFiles',
  'RichMediaContent',
  'RichMediaSettings',
  'Collection',
  'NeedsRendering',
]
const activeTypes = ['EmbeddedFile', 'Collection', 'Rendition']
const activeAnnotations = ['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D']

/** Whether a dictionary or stream of a PDF would make a reader run, start, send, fetch or unpack something. */
export function isActive(object: PdfDict, resolve: Resolve): boolean {
  const name = (key: string) => nameOf(object, key, resolve)
  return (
    activeKeys.some((key) => object.has(key)) ||
    activeTypes.includes(name('Type')) ||
    (activeAnnotations.includes(name('Subtype')) && object.has('Rect')) ||
    harmful.includes(name('S')) ||
    // Content in another file, or at another address.
    (object instanceof PdfStream && (object.has('F') || object.has('Ref'))) ||
    !isHarmlessAction(object.get('OpenAction'), resolve, harmless) ||
    !isHarmlessAction(object.get('A'), resolve, [...harmless, 'URI', 'ResetForm']) ||
    eventsOf(object, resolve).some((action) => !isHarmlessAction(action, resolve, harmless))
  )
}

/** Actions at events: `AA` of a document, page or field. */
function eventsOf(object: PdfDict, resolve: Resolve): readonly PdfObject[] {
  const events = resolve(object.get('AA'))
  return events instanceof PdfDict ? Array.from(events, ([, action]) => action) : []
}

/** A destination, or an action of these kinds; `A` and `OpenAction` have other meanings in other dictionaries. */
function isHarmlessAction(value: PdfObject | undefined, resolve: Resolve, kinds: readonly string[]): boolean {
  const action = resolve(value)
  if (!(action instanceof PdfDict) || !action.has('S')) return true
  if (!kinds.includes(nameOf(action, 'S', resolve))) return false
  const next = resolve(action.get('Next'))
  const following = next instanceof PdfArray ? Array.from(next) : [next]
  return following.every((one) => !(one instanceof PdfDict) || kinds.includes(nameOf(one, 'S', resolve)))
}

function nameOf(object: PdfDict, key: string, resolve: Resolve): string {
  const value = resolve(object.get(key))
  return value instanceof PdfName ? value.value : ''
}
