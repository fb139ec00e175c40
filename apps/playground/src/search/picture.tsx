import { type Client, scrape } from "@trawl/sdk"
import { useEffect, useState } from "react"
import { pictureAddress } from "./image-bytes.ts"

/**
 * An image of another site, fetched by the engine. This page contacts no other origin, so no site learns that its image
 * was shown, and no page can reach addresses that the engine refuses.
 */
export const Picture = (
  { alt, client, url }: { readonly client: Client; readonly url: string; readonly alt: string }
) => {
  const [address, setAddress] = useState<string | "failed">()
  useEffect(() => {
    const end = new AbortController()
    scrape(client, { url, formats: ["rawBase64"], parsers: [] }, { signal: end.signal }).then(
      ({ data }) => setAddress(pictureAddress(data.rawBase64 ?? "") ?? "failed"),
      () => end.signal.aborted || setAddress("failed")
    )
    return () => end.abort()
  }, [client, url])
  if (address === undefined) {
    return (
      <span className="picture-frame waiting-frame" role="status">
        <span className="unseen">Loading the picture</span>
      </span>
    )
  }
  if (address === "failed") return <span className="picture-frame">no picture</span>
  return (
    <span className="picture-frame">
      <img src={address} alt={alt} onError={() => setAddress("failed")} />
    </span>
  )
}
