import { useElementSize } from '@mantine/hooks'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import { PDF_ROLE_TO_HTML_ROLE } from 'react-pdf/dist/shared/constants.js'
import 'react-pdf/dist/Page/TextLayer.css'
import { ActionButton } from '#ui/action-button.tsx'
import { browserStorage } from '#ui/browser-storage.ts'
import { Loader } from '#ui/loader.tsx'
import { useWords } from '../screen-context.tsx'
import classes from './document-reader.module.css'
import { DocumentText } from './document-text.tsx'
import { LoadNotice } from './load-notice.tsx'

// From our own origin: the Content-Security-Policy allows no other.
pdfjs.GlobalWorkerOptions.workerSrc = workerAddress

type DocumentReaderProps = {
  readonly title: string
  readonly locale: string
  readonly load: () => Promise<Uint8Array<ArrayBuffer>>
  readonly isRead: boolean
  /** The end was reached, or the document was printed. */
  readonly onRead: () => void
}

/** In CSS pixels; specified. */
const widest = 700
const scales = [1, 1.25, 1.5, 2, 3] as const
const pdfOptions = { isEvalSupported: false }
// A table may hold neither the `columnheader` around the rows of its head nor the caption without a role that react-pdf draws.
Object.assign(PDF_ROLE_TO_HTML_ROLE, { THead: 'rowgroup', Caption: 'caption' })

/**
 * The pages of a document, one after the other, with text that can be selected and is read aloud; or, on a narrow screen
 * at first, the text of the pages alone, at the width that there is.
 */
export function DocumentReader({ title, locale, load, isRead, onRead }: DocumentReaderProps) {
  const words = useWords()
  const { ref, width } = useElementSize()
  const { file, failed, retry } = useFile(load)
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [drawn, setDrawn] = useState(0)
  const { view, isOffered, onView, onMissing } = useView(pdf, width)
  const [scale, setScale] = useState(0)
  const [broken, setBroken] = useState(false)
  const print = () => {
    printOnly()
    onRead()
  }
  const pages = pdf?.numPages ?? 0
  // The card around it has the title alone.
  const label = `${title}: ${words('documentPages', { pages })}`
  const isWhole = pages > 0 && drawn >= pages
  // Without the border on either side.
  const pageWidth = (Math.min(width, widest) - 2) * (scales[scale] ?? 1)
  const reload = () => {
    setBroken(false)
    retry()
  }
  if (failed || broken) return <LoadNotice onRetry={reload} />
  return (
    <div className={classes.reader} data-loaded={isWhole || undefined}>
      {isOffered && (
        <div className={classes.views}>
          <ActionButton
            kind="quiet"
            onPress={() => {
              // What is drawn anew has no end yet.
              setDrawn(0)
              onView(view === 'text' ? 'pages' : 'text')
            }}
          >
            {words(view === 'text' ? 'documentAsPrinted' : 'documentAsText')}
          </ActionButton>
        </div>
      )}
      <div className={classes.tools}>
        <ActionButton kind="quiet" refuses={scale === 0} onPress={() => setScale(scale - 1)}>
          {words('documentSmaller')}
        </ActionButton>
        <ActionButton kind="quiet" refuses={scale === scales.length - 1} onPress={() => setScale(scale + 1)}>
          {words('documentLarger')}
        </ActionButton>
        <ActionButton kind="quiet" refuses={!isWhole} onPress={print}>
          {words('documentPrint')}
        </ActionButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is enlarged is moved by the arrow keys */}
      <section className={classes.pages} ref={ref} aria-label={label} lang={locale} tabIndex={0}>
        {file && width > 0 ? (
          <Document
            file={file}
            options={pdfOptions}
            loading={<Loader words={words('documentLoading')} />}
            error={null}
            onLoadSuccess={setPdf}
            onLoadError={() => setBroken(true)}
          >
            {view === 'pages' &&
              Array.from({ length: Math.min(pages, drawn + 1) }, (_, index) => index + 1).map((number) => (
                <DrawnPage
                  key={number}
                  label={words('documentPage', { page: number, pages })}
                  number={number}
                  width={pageWidth}
                  onDrawn={() => setDrawn((before) => Math.max(before, number))}
                  onBroken={() => setBroken(true)}
                />
              ))}
            {view === 'text' && pdf && (
              <DocumentText pdf={pdf} scale={scales[scale] ?? 1} onWhole={() => setDrawn(pages)} onMissing={onMissing} />
            )}
          </Document>
        ) : (
          <Loader words={words('documentLoading')} />
        )}
      </section>
      {isWhole && !isRead && <End onSeen={onRead} />}
    </div>
  )
}

type View = 'text' | 'pages'
/** In CSS pixels; on less, the letters of a page are too small to be read. */
const narrow = 560
const tab = browserStorage('sessionStorage')
const viewKey = 'stepwright.document-view'

/** How the document is shown: as was last chosen, otherwise by the width at which it opened; undefined until both are known. */
function useView(pdf: PDFDocumentProxy | undefined, width: number) {
  const [view, setView] = useState<View>()
  const [isTagged, setTagged] = useState(false)
  const isNarrow = width < narrow
  const isMeasured = width > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a document that is open stays as it is when the width changes
  useEffect(() => {
    if (!pdf || !isMeasured) return
    let isCurrent = true
    const open = (marks: { readonly Marked?: boolean } | null) => {
      if (!isCurrent) return
      setTagged(marks?.Marked === true)
      setView(marks?.Marked ? (chosenView() ?? (isNarrow ? 'text' : 'pages')) : 'pages')
    }
    pdf.getMarkInfo().then(open, () => open(null))
    return () => {
      isCurrent = false
    }
  }, [pdf, isMeasured])
  return {
    view,
    isOffered: view !== undefined && isTagged,
    onView(chosen: View) {
      tab.set(viewKey, chosen)
      setView(chosen)
    },
    onMissing() {
      setTagged(false)
      setView('pages')
    },
  }
}

function chosenView(): View | undefined {
  const kept = tab.get(viewKey)
  return kept === 'text' || kept === 'pages' ? kept : undefined
}

type DrawnPageProps = {
  readonly label: string
  readonly number: number
  /** In CSS pixels. */
  readonly width: number
  readonly onDrawn: () => void
  readonly onBroken: () => void
}

/** A page, busy until its text stands at its width: before that, its structure names text that is not there. */
function DrawnPage({ label, number, width, onDrawn, onBroken }: DrawnPageProps) {
  const [textWidth, setTextWidth] = useState(0)
  // react-pdf places the text again when the function changes.
  const onText = useCallback(() => setTextWidth(width), [width])
  return (
    <section className={classes.page} aria-label={label} aria-busy={textWidth !== width}>
      <Page
        pageNumber={number}
        width={width}
        renderAnnotationLayer={false}
        loading={null}
        error={null}
        onRenderError={onBroken}
        onRenderSuccess={onDrawn}
        onRenderTextLayerSuccess={onText}
      />
    </section>
  )
}

/** The file, loaded once for each time that the reader is opened. */
function useFile(load: () => Promise<Uint8Array<ArrayBuffer>>) {
  const latest = useRef(load)
  latest.current = load
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<{ file?: { data: Uint8Array }; failed: boolean }>({ failed: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads again
  useEffect(() => {
    let isCurrent = true
    setState({ failed: false })
    latest.current().then(
      // A copy, because pdf.js moves the bytes to its worker.
      (bytes) => isCurrent && setState({ file: { data: bytes.slice() }, failed: false }),
      () => isCurrent && setState({ failed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [tries])
  return { ...state, retry: () => setTries((before) => before + 1) }
}

/** In ms; specified. The end of a document that is still growing would be seen too early. */
const restMs = 100
/** The share of the end that must be in view; specified. */
const share = 0.25

/** The end of the document: reports once that it came into view. */
function End({ onSeen }: { readonly onSeen: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onSeen)
  latest.current = onSeen
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        latest.current()
      },
      { threshold: share },
    )
    const timer = setTimeout(() => end.current && watch.observe(end.current), restMs)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
    }
  }, [])
  return <div ref={end} className={classes.end} data-testid="document-end" />
}

/** Prints the pages of the open document alone: the style sheet hides all else meanwhile. */
function printOnly(): void {
  const { dataset } = document.documentElement
  dataset.prints = 'document'
  window.addEventListener('afterprint', () => delete dataset.prints, { once: true })
  window.print()
}
