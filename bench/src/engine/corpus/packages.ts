/** Debian packages of documentation: real pages that can be had without the web. Small ones first. */
export const packages: ReadonlyArray<string> = [
  "git-doc", "sqlite3-doc", "python3.11-doc", "postgresql-doc-15", "python-django-doc", "debian-policy", "debian-reference-en",
  "bash-doc", "zsh-doc", "gnuplot-doc", "libglib2.0-doc", "libgtk-3-doc", "erlang-doc", "apache2-doc", "cmake-doc", "gimp-help-en",
  "llvm-14-doc", "octave-doc", "maxima-doc", "r-doc-html", "texlive-latex-base-doc", "libreoffice-help-en-us", "linux-doc-6.1",
  "qtbase5-doc-html", "debian-handbook", "cppreference-doc-en-html", "scala-doc", "libboost1.81-doc", "python-scipy-doc",
  "python-pandas-doc", "openjdk-17-doc", "sagemath-doc", "fp-docs-3.2.2", "rust-doc"
]

/** The host that a package's pages are on. A dot would part the name into domains. */
export const hostOf = (name: string): string => `${name.replaceAll(".", "-")}.test`
