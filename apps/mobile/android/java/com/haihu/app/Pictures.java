package com.haihu.app;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.content.Context;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import android.os.ParcelFileDescriptor;
import android.provider.OpenableColumns;
import java.io.File;
import java.io.FileNotFoundException;

/** Gives the camera a file of ours to write, and the page the same file to read. Others need a grant for each file. */
public final class Pictures extends ContentProvider {
  private static final long KEPT = 24 * 60 * 60_000L;

  /** Returns the address of a new empty file. Deletes those of other days. */
  static Uri create(Context context) {
    File[] old = folder(context).listFiles();
    long now = System.currentTimeMillis();
    for (File file : old == null ? new File[0] : old) if (now - file.lastModified() > KEPT) file.delete();
    return new Uri.Builder()
        .scheme("content")
        .authority(context.getPackageName() + ".pictures")
        .appendPath(now + ".jpg")
        .build();
  }

  /** Returns true if the camera has written something. */
  static boolean isWritten(Context context, Uri picture) {
    return fileOf(context, picture).length() > 0;
  }

  @Override
  public ParcelFileDescriptor openFile(Uri picture, String mode) throws FileNotFoundException {
    return ParcelFileDescriptor.open(fileOf(getContext(), picture), ParcelFileDescriptor.parseMode(mode));
  }

  @Override
  public Cursor query(Uri picture, String[] columns, String where, String[] values, String order) {
    MatrixCursor rows = new MatrixCursor(new String[] {OpenableColumns.DISPLAY_NAME, OpenableColumns.SIZE});
    rows.addRow(new Object[] {picture.getLastPathSegment(), fileOf(getContext(), picture).length()});
    return rows;
  }

  @Override
  public String getType(Uri picture) {
    return "image/jpeg";
  }

  @Override
  public boolean onCreate() {
    return true;
  }

  @Override
  public Uri insert(Uri picture, ContentValues values) {
    return null;
  }

  @Override
  public int update(Uri picture, ContentValues values, String where, String[] arguments) {
    return 0;
  }

  @Override
  public int delete(Uri picture, String where, String[] arguments) {
    return 0;
  }

  private static File folder(Context context) {
    File folder = new File(context.getCacheDir(), "pictures");
    folder.mkdirs();
    return folder;
  }

  /** Only names of digits are files here, so no path leads out of the folder. */
  private static File fileOf(Context context, Uri picture) {
    String name = String.valueOf(picture.getLastPathSegment());
    if (!name.matches("[0-9]{1,19}\\.jpg")) throw new IllegalArgumentException(name);
    return new File(folder(context), name);
  }
}
