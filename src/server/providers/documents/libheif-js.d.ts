/** The part of libheif that `decode-heic.ts` uses; the package's own types describe another build. */
declare module 'libheif-js/wasm-bundle.js' {
  type Failure = { readonly code?: unknown }
  type Channel = {
    readonly id: unknown
    readonly width: number
    readonly height: number
    /** Bytes of a row. */
    readonly stride: number
    /** A view of the decoder's memory. */
    readonly data: Uint8Array
  }
  const libheif: {
    readonly ready: Promise<unknown>
    readonly heif_error_code: { readonly heif_error_Ok: unknown }
    readonly heif_colorspace: { readonly heif_colorspace_YCbCr: unknown }
    readonly heif_chroma: { readonly heif_chroma_420: unknown }
    readonly heif_channel: {
      readonly heif_channel_Y: unknown
      readonly heif_channel_Cb: unknown
      readonly heif_channel_Cr: unknown
    }
    heif_context_alloc(): object
    heif_context_read_from_memory(context: object, bytes: Uint8Array): { readonly code: unknown }
    heif_js_context_get_primary_image_handle(context: object): (object & Failure) | undefined
    heif_image_handle_get_width(picture: object): number
    heif_image_handle_get_height(picture: object): number
    heif_js_decode_image2(
      picture: object,
      colours: unknown,
      chroma: unknown,
    ): Promise<(Failure & { readonly channels: readonly Channel[] }) | undefined>
  }
  export default libheif
}
