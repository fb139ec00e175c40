/**
 * The program that waits in a sandbox for a shell script and runs it with the command `agent-browser`. The command
 * sends its arguments to the engine, one frame at a time, and prints what it answers: the exit code, the path of a file
 * to write with its content in base64, and text, each on lines of its own.
 */
export const bashProgramText = String.raw`
set -u
folder=$(mktemp -d)
export TRAWL_FOLDER="$folder"
cat > "$folder/agent-browser" <<'COMMAND'
#!/bin/bash
exec 5> "$TRAWL_FOLDER/lock" && flock 5
request="$TRAWL_FOLDER/request"
printf '%s\0' "$@" > "$request"
for argument in "$@"; do
  if [ "$argument" = --stdin ]; then cat >> "$request"; printf '\0' >> "$request"; break; fi
done
size=$(stat -c %s "$request") || exit 1
{ printf '%s\n' "$size"; cat "$request"; } >&3 || exit 1
IFS= read -r size <&3 || { echo "agent-browser: the browser session has ended" >&2; exit 1; }
answer="$TRAWL_FOLDER/answer"
head -c "$size" <&3 > "$answer"
{ IFS= read -r code; IFS= read -r path; } < "$answer"
if [ -n "$path" ]; then sed -n 3p "$answer" | base64 -d > "$path" || exit 1; fi
if [ "$code" = 0 ]; then tail -n +4 "$answer"; else tail -n +4 "$answer" >&2; fi
exit "$code"
COMMAND
chmod 0755 "$folder/agent-browser"
IFS= read -r size <&3 || exit 1
head -c "$size" <&3 > "$folder/code"
PATH="$folder:$PATH"
bash "$folder/code" < /dev/null
code=$?
rm -rf "$folder"
exit "$code"
`
