/** Takes out of a PDF what would make a reader run, start, send, fetch, play or unpack something. What is seen stays. */
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { FileFault } from './opened-file.ts'

/** Of the objects of a file. */
const mostObjects = 200_000

/** Keys that hold code, files, media, or actions at events, wherever they stand. */
const activeKeys = [
  ...['AA', 'JS', 'JavaScript', 'XFA', 'EF', 'RF', 'AF', 'EmbeddedFiles', 'Renditions', 'AlternatePresentations', 'PresSteps'],
  ...['RichMediaContent', 'RichMediaSettings', 'PieceInfo', 'Perms', 'IDS', 'URLS', 'SpiderInfo', 'OPI', 'Ref', 'PA', 'PS'],
]
/** Keys of annotations that hold files or media. */
const mediaKeys = ['FS', 'Movie', 'Sound', '3DD', '3DA', '3DV', '3DI', 'A', 'AA']
const mediaAnnotations = ['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D']
/** The types of actions; an object of these in another place than that of an action is emptied. */
const actions = [
  ...['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Rendition', 'RichMediaExecute', 'GoTo3DView'],
  ...['Movie', 'Sound', 'Thread', 'ResetForm'],
]
/** Dictionaries whose keys are names that the file chose. */
const namedByFile = [
  ...[
    'Font',
    'XObject',
    'ExtGState',
    'ColorSpace',
    'Pattern',
    'Shading',
    'Properties',
    'CharProcs',
    'Dests',
    'ClassMap',
    'RoleMap',
  ],
  // The states of an appearance.
  ...['N', 'R', 'D'],
]
const namedActions = ['NextPage', 'PrevPage', 'FirstPage', 'LastPage']
const harmlessAddress = /^(https?:|mailto:|tel:)/i

/**
 * Removes also the objects that nothing refers to.
 *
 * @returns the streams that are left
 * @throws FileFault for a file whose pages are not what it shows, or are in another file
 */
export function removeActivity(context: PDFContext, root: PDFRef): PDFStream[] {
  const catalog = context.lookup(root, PDFDict)
  refuseOtherDocuments(catalog)
  catalog.delete(PDFName.of('URI'))
  const refs = new Set<string>()
  const streams = new Set<PDFStream>()
  /** An object may be met in both meanings, and is looked at in each. */
  const met = { asKeys: new Set<PDFObject>(), asNames: new Set<PDFObject>() }
  const next: (readonly [PDFObject, boolean])[] = [[root, false]]
  for (let item = next.pop(); item; item = next.pop()) {
    const [value, isNamedByFile] = item
    if (value instanceof PDFRef) refs.add(value.toString())
    const object = value instanceof PDFRef ? context.lookup(value) : value
    const seen = isNamedByFile ? met.asNames : met.asKeys
    if (object instanceof PDFInvalidObject && value instanceof PDFRef) context.assign(value, PDFNull)
    if (!object || seen.has(object)) continue
    if (object instanceof PDFArray) {
      seen.add(object)
      removeMedia(object)
      for (const one of object.asArray()) next.push([one, false])
    }
    const dict = object instanceof PDFStream ? object.dict : object
    if (!(dict instanceof PDFDict)) continue
    seen.add(object)
    if (met.asKeys.size + met.asNames.size > mostObjects) throw new FileFault('too-complex')
    if (object instanceof PDFStream) {
      if (isPostScript(object) && value instanceof PDFRef) {
        context.assign(value, PDFNull)
        continue
      }
      if (has(dict, 'F')) throw new FileFault('active')
      streams.add(object)
    }
    if (nameOf(dict, 'Type') === 'Filespec' || actions.includes(nameOf(dict, 'S')))
      for (const key of dict.keys()) dict.delete(key)
    if (!isNamedByFile) clear(dict)
    for (const [key, one] of dict.entries()) next.push([one, !isNamedByFile && namedByFile.includes(key.decodeText())])
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!refs.has(ref.toString())) context.delete(ref)
  return [...streams]
}

/** A portfolio and a form of XFA show another document in readers that know them: the pages are a cover. @throws FileFault */
function refuseOtherDocuments(catalog: PDFDict): void {
  const form = lookup(catalog, 'AcroForm')
  const fields = form instanceof PDFDict ? lookup(form, 'Fields') : undefined
  const isXfaAlone = form instanceof PDFDict && has(form, 'XFA') && !(fields instanceof PDFArray && fields.size() > 0)
  if (isXfaAlone || has(catalog, 'Collection') || lookup(catalog, 'NeedsRendering')?.toString() === 'true')
    throw new FileFault('changed')
}

function clear(dict: PDFDict): void {
  for (const key of activeKeys) dict.delete(PDFName.of(key))
  for (const key of ['A', 'OpenAction']) {
    const action = lookup(dict, key)
    if (!(action instanceof PDFDict) || !has(action, 'S')) continue
    const kept = harmlessAction(action)
    if (kept) dict.set(PDFName.of(key), kept)
    else dict.delete(PDFName.of(key))
  }
}

/** What an action does when it is pressed, alone: without those that follow it. */
function harmlessAction(action: PDFDict): PDFDict | undefined {
  const only = (...keys: readonly string[]) => {
    const kept = PDFDict.withContext(action.context)
    for (const key of ['S', ...keys]) {
      const value = action.get(PDFName.of(key))
      if (value) kept.set(PDFName.of(key), value)
    }
    return kept
  }
  const kind = nameOf(action, 'S')
  if (kind === 'GoTo') return only('D')
  if (kind === 'Named' && namedActions.includes(nameOf(action, 'N'))) return only('N')
  const address = lookup(action, 'URI')
  const isAddress = kind === 'URI' && (address instanceof PDFString || address instanceof PDFHexString)
  return isAddress && harmlessAddress.test(address.decodeText()) ? only('URI') : undefined
}

/** An annotation with a file or media keeps its appearance, as a stamp; one without appearance goes. */
function removeMedia(list: PDFArray): void {
  for (let index = list.size() - 1; index >= 0; index -= 1) {
    const one = list.lookup(index)
    if (!(one instanceof PDFDict) || !has(one, 'Rect') || !mediaAnnotations.includes(nameOf(one, 'Subtype'))) continue
    if (!has(one, 'AP')) {
      list.remove(index)
      continue
    }
    one.set(PDFName.of('Subtype'), PDFName.of('Stamp'))
    for (const key of mediaKeys) one.delete(PDFName.of(key))
  }
}

/** An XObject that a printer, and no screen, runs as a program. */
function isPostScript({ dict }: PDFStream): boolean {
  return nameOf(dict, 'Subtype') === 'PS' || nameOf(dict, 'Subtype2') === 'PS'
}

function lookup(dict: PDFDict, key: string): PDFObject | undefined {
  return dict.lookup(PDFName.of(key))
}

function has(dict: PDFDict, key: string): boolean {
  return dict.has(PDFName.of(key))
}

function nameOf(dict: PDFDict, key: string): string {
  const value = lookup(dict, key)
  return value instanceof PDFName ? value.decodeText() : ''
}
