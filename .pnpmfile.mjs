/** Runs inside pnpm, before a package's dependencies are resolved. */
export const hooks = {
  readPackage(pkg) {
    // the Node packages publish `os` and `cpu` as strings; pnpm filters by arrays only
    if (/^node-(bin-)?(linux|darwin|win)-/.test(pkg.name ?? "")) {
      if (typeof pkg.os === "string") pkg.os = [pkg.os]
      if (typeof pkg.cpu === "string") pkg.cpu = [pkg.cpu]
    }
    // TypeScript 7 has no compiler API for openapi-typescript to use
    if (pkg.name === "openapi-typescript") {
      delete pkg.peerDependencies?.typescript
      pkg.dependencies = { ...pkg.dependencies, typescript: "5.9.3" }
    }
    return pkg
  }
}
