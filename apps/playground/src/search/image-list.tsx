import type { Client } from "@trawl/sdk"
import type { ImageResult } from "@trawl/types"
import { useState } from "react"
import { OuterLink } from "../parts/outer-link.tsx"
import { plural } from "../parts/plural.ts"
import { Picture } from "./picture.tsx"

/** Images that a search found. They are shown on request, because the engine fetches each one. */
export const ImageList = (
  { client, images }: { readonly client: Client; readonly images: ReadonlyArray<ImageResult> }
) => {
  const [areShown, setAreShown] = useState(false)
  return (
    <>
      {!areShown && images.length > 0 && (
        <p className="notice">
          <button type="button" className="button small" onClick={() => setAreShown(true)}>
            Show the {plural(images.length, "picture")}
          </button>{" "}
          The engine fetches them for 1 credit each; this page contacts no other site.
        </p>
      )}
      <ul className="images">
        {images.map(({ imageHeight, imageUrl = "", imageWidth, title = "", url = "" }, index) => (
          <li key={`${index} ${imageUrl}`} className="image">
            {areShown && <Picture client={client} url={imageUrl} alt={title} />}
            <h2 className="image-title">
              <OuterLink url={imageUrl}>{title === "" ? imageUrl : title}</OuterLink>
            </h2>
            {imageWidth !== undefined && <p className="muted">{imageWidth} × {imageHeight}</p>}
            <p className="url">
              <OuterLink url={url}>{url}</OuterLink>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
