/** PDFium, the PDF engine of Chrome, in WebAssembly: opens, repairs and decrypts a file as readers do, and draws its pages. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { FileFault } from './opened-file.ts'

/** Pixels of a page's longer side, when it is drawn. */
const longerSide = 600
const bytesPerPixel = 4

/** Of `fpdfview.h` and `fpdf_save.h`. */
const FPDF_ERR_PASSWORD = 4
const FPDF_ERR_SECURITY = 5
const FPDF_ANNOT = 1
const FPDF_REMOVE_SECURITY = 3
const FPDFBitmap_BGRx = 3

export type PdfiumDocument = {
  readonly pages: number
  /** The file written anew by PDFium, before the first page is drawn: cross references whole, without a password, and each object by itself. */
  rewritten(): Uint8Array
  /** The pixels of a page with its annotations and the fields of its form; undefined where PDFium cannot load the page. */
  drawn(page: number): Drawn | undefined
}
export type Drawn = { readonly width: number; readonly height: number; readonly pixels: Uint8Array }

/** Opens a file with the empty password. @throws FileFault */
export type OpenWithPdfium = (bytes: Uint8Array) => PdfiumDocument

export async function loadPdfium(): Promise<OpenWithPdfium> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
  const module = await init({ wasmBinary: Uint8Array.from(wasm).buffer })
  module.PDFiumExt_Init()
  return (bytes) => {
    const at = module.pdfium.wasmExports.malloc(bytes.length)
    memoryOf(module.pdfium).set(bytes, at)
    // PDFium reads from this memory until the process ends.
    const document = module.FPDF_LoadMemDocument(at, bytes.length, '')
    if (!document) {
      const error = module.FPDF_GetLastError()
      throw new FileFault(error === FPDF_ERR_PASSWORD || error === FPDF_ERR_SECURITY ? 'encrypted' : 'damaged')
    }
    let form: number | undefined
    return {
      pages: module.FPDF_GetPageCount(document),
      rewritten: () => rewritten(module, document),
      drawn(page) {
        // It may add appearances to the document, which is written before its pages are drawn.
        form ??= module.PDFiumExt_InitFormFillEnvironment(document, module.PDFiumExt_OpenFormFillInfo())
        return drawn(module, { document, form }, page)
      },
    }
  }
}

function rewritten({ pdfium, FPDF_SaveAsCopy }: WrappedPdfiumModule, document: number): Uint8Array {
  const parts: Uint8Array[] = []
  const write = (_writer: number, from: number, length: number) => {
    parts.push(memoryOf(pdfium).slice(from, from + length))
    return 1
  }
  // FPDF_FILEWRITE: a version, and a function.
  const writer = pdfium.wasmExports.malloc(8)
  pdfium.setValue(writer, 1, 'i32')
  pdfium.setValue(writer + 4, pdfium.addFunction(write, 'iiii'), 'i32')
  if (!FPDF_SaveAsCopy(document, writer, FPDF_REMOVE_SECURITY)) throw new FileFault('damaged')
  return Buffer.concat(parts)
}

type WithForm = { readonly document: number; readonly form: number }

/** Fields of a form are drawn by the environment of forms alone. */
function drawn(module: WrappedPdfiumModule, { document, form }: WithForm, index: number): Drawn | undefined {
  const page = module.FPDF_LoadPage(document, index)
  if (!page) return undefined
  const [across, down] = [module.FPDF_GetPageWidthF(page), module.FPDF_GetPageHeightF(page)]
  const scale = longerSide / Math.max(across, down, 1)
  const [width, height] = [Math.max(1, Math.round(across * scale)), Math.max(1, Math.round(down * scale))]
  const { malloc, free } = module.pdfium.wasmExports
  const at = malloc(width * height * bytesPerPixel)
  const bitmap = module.FPDFBitmap_CreateEx(width, height, FPDFBitmap_BGRx, at, width * bytesPerPixel)
  module.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
  module.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FPDF_ANNOT)
  module.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, FPDF_ANNOT)
  const pixels = memoryOf(module.pdfium).slice(at, at + width * height * bytesPerPixel)
  module.FPDFBitmap_Destroy(bitmap)
  free(at)
  module.FPDF_ClosePage(page)
  return { width, height, pixels }
}

/** The memory of the program. It is another array after each growth. */
function memoryOf(pdfium: object): Uint8Array {
  if ('HEAPU8' in pdfium && pdfium.HEAPU8 instanceof Uint8Array) return pdfium.HEAPU8
  throw new Error('PDFium has no memory.')
}
